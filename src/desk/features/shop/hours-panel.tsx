import { useCallback } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { ChangedByOthers, useTypedOver } from '../../parts/form/typed-over.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './shop.module.css';

const { GetMarketHours, SetMarketHours } = contentOperations;

type Hours = DeskReplyOf<typeof GetMarketHours>;

/** The hours when the shop buys and sells; every instance follows them within a second. */
export function HoursPanel({ edits }: { edits: boolean }) {
  const hours = useDeskQuery(GetMarketHours, {});
  return <QueryState query={hours}>{(data) => <HoursForm data={data} edits={edits} />}</QueryState>;
}

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

function HoursForm({ data, edits }: { data: Hours; edits: boolean }) {
  const { hours: set, revision, open, reopensAt } = data;
  const { mutateAsync, isPending } = useDeskMutation(SetMarketHours);
  const over = useTypedOver(set ?? '', isSame);
  const { typed, isTyped, isOutdated } = over;
  // What is being sent is left unasked: the field is shut meanwhile, and a toast says what became of it.
  const guard = useCallback(() => isTyped && !isPending, [isTyped, isPending]);
  const outdated = isOutdated && !isPending;
  // These would drop what is typed.
  const otherwise = isTyped && !isPending ? 'Take back what you typed first.' : null;
  // By the promise, which waits for the store's new hours: until they are here the field keeps what was typed.
  const send = (wanted: string | null) => {
    over.sends(wanted ?? '');
    void mutateAsync({ revision, hours: wanted }).then((answer) => {
      sayDone(answer);
      over.takeTheirs();
    }, sayFailed);
  };
  return (
    <Panel
      title="Market hours"
      aside={
        <Status kind={open ? 'right' : 'stopped'}>
          {open ? 'Open now' : `Closed${reopensAt === null ? '' : ` until ${when(reopensAt)}`}`}
        </Status>
      }
    >
      <div className={styles.stack}>
        <LeaveGuard guard={guard} />
        <Field
          label="Open"
          labelNote="India"
          hint="As in Mon-Fri 09:00-23:30, Sat 10:00-14:00; empty for always. Outside of it nobody buys or sells."
          placeholder={set === null ? 'as the store was set up' : 'always'}
          value={typed}
          readOnly={!edits || isPending}
          autoComplete="off"
          onChange={({ target }) => over.type(target.value)}
        />
        {outdated && <ChangedByOthers what="other hours" over={over} />}
        {edits && (
          <div className={layout.buttons}>
            <DeskButton
              kind="primary"
              busy={isPending}
              blockedReason={
                outdated
                  ? 'Keep yours or take theirs first.'
                  : isTyped
                    ? null
                    : 'Nothing is changed.'
              }
              onClick={() => send(typed.trim())}
            >
              Set the hours
            </DeskButton>
            {set !== '' && (
              <DeskButton
                kind="quiet"
                busy={isPending}
                blockedReason={otherwise}
                onClick={() => send('')}
              >
                Always open
              </DeskButton>
            )}
            {set !== null && (
              <DeskButton
                kind="quiet"
                busy={isPending}
                blockedReason={otherwise}
                onClick={() => send(null)}
              >
                As the store was set up
              </DeskButton>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
