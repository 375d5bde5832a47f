import { Notice } from '#client/ui/feedback/notice.tsx';
import { todayOperations } from '#shared/desk/contract/today.ts';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { useDeskMutation, useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { rupees } from '../../parts/text/format.ts';
import { GuardChecks } from '../../parts/history/guard-checks.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './guard.module.css';
import { Levels } from './levels.tsx';

type Level = NonNullable<Selling['level']>;

/** The feed's readings, the checks beside their limits, and accepting a level that the guard does not trust. */
export function LevelPanel() {
  const selling = useDeskQuery(todayOperations.Selling, {});
  const guard = useDeskQuery(todayOperations.Guard, {});
  const mayAccept = useRight('trading.resume');
  // The level when the dialog was opened: one that the feed jumps to meanwhile was not looked at.
  const [asked, setAsked, close] = useOpening<Level>();
  const level = selling.data?.level;
  const checking = selling.data?.checking;
  return (
    <Panel title="The level">
      <div className={styles.stack}>
        <QueryState query={selling} bones={styles.levelBones}>
          {({ level: read }) =>
            read ? <Levels level={read} /> : <p className="soft">The feed says nothing.</p>
          }
        </QueryState>
        <QueryState query={guard} bones={styles.checkBones}>
          {({ checks, accepted }) => (
            <>
              <GuardChecks checks={checks} />
              {accepted && (
                <p className={textStyles.soft}>
                  Last accepted by {accepted.by}, <Ago at={accepted.at} ago />: gold{' '}
                  {rupees(accepted.gold)}, silver {rupees(accepted.silver)}. {accepted.reason}
                </p>
              )}
            </>
          )}
        </QueryState>
        {checking && level && mayAccept && (
          <DeskButton kind="primary" onClick={() => setAsked(level)}>
            Accept this level
          </DeskButton>
        )}
      </div>
      {asked && <AcceptDialog level={asked} onClose={close} />}
    </Panel>
  );
}

/** Asks how somebody knows that the market is at this level. */
function AcceptDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const accept = useDeskMutation(todayOperations.AcceptRate);
  const tellGone = useTellGone();
  return (
    <ReasonDialog
      title="Accept this level"
      action="Accept"
      label="How you know that the market is there"
      usual={['Looked at a second source']}
      busy={accept.isPending}
      onClose={onClose}
      onReason={(reason) =>
        accept.mutate(
          { level: { gold: level.gold, silver: level.silver }, reason },
          {
            onSuccess: (done) => {
              sayDone(done);
              onClose();
            },
            onError: tellGone,
          },
        )
      }
    >
      <Levels level={level} />
      {accept.error && <Notice kind="error">{accept.error.message}</Notice>}
    </ReasonDialog>
  );
}
