import { useCallback, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { LeaveGuard } from '../../parts/form/leave-guard.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import layout from '../../parts/page/layout.module.css';
import styles from './shop.module.css';

const { GetMarketHours, SetMarketHours } = contentOperations;

/** The hours when the shop buys and sells; every instance follows them within a second. */
export function HoursPanel({ edits }: { edits: boolean }) {
  const hours = useDeskQuery(GetMarketHours, {});
  const { mutateAsync, isPending } = useDeskMutation(SetMarketHours);
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && typed !== (hours.data?.hours ?? '');
  // What is being sent is left unasked: the field is shut meanwhile, and a toast says what became of it.
  const guard = useCallback(() => isTyped && !isPending, [isTyped, isPending]);
  return (
    <QueryState query={hours}>
      {({ hours: set, revision, open, reopensAt }) => {
        // By the promise, which waits for the store's new hours: until they are here the field keeps what was typed.
        const send = (wanted: string | null) =>
          void mutateAsync({ revision, hours: wanted }).then((answer) => {
            sayDone(answer);
            setTyped(undefined);
          }, sayFailed);
        return (
          <Panel
            title="Market hours"
            aside={
              <Status kind={open ? 'right' : 'stopped'}>
                {open
                  ? 'Open now'
                  : `Closed${reopensAt === null ? '' : ` until ${when(reopensAt)}`}`}
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
                value={typed ?? set ?? ''}
                readOnly={!edits || isPending}
                autoComplete="off"
                onChange={({ target }) => setTyped(target.value)}
              />
              {edits && (
                <div className={layout.buttons}>
                  <DeskButton
                    kind="primary"
                    busy={isPending}
                    blockedReason={isTyped ? null : 'Nothing is changed.'}
                    onClick={() => send((typed ?? '').trim())}
                  >
                    Set the hours
                  </DeskButton>
                  {set !== null && (
                    <DeskButton kind="quiet" busy={isPending} onClick={() => send(null)}>
                      As the store was set up
                    </DeskButton>
                  )}
                </div>
              )}
            </div>
          </Panel>
        );
      }}
    </QueryState>
  );
}
