import { todayOperations } from '#shared/desk/contract/today.ts';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { haltWords } from '#desk/frame/halt-words.ts';
import { callFrame } from '#desk/frame/frame-calls.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { Ago } from '../../parts/text/ago.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { when } from '../../parts/text/format.ts';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import textStyles from '../../parts/text/text.module.css';
import styles from './guard.module.css';
import { ResumeDialog } from './resume-dialog.tsx';

/** The present halts, by whom and why, and how to resume. */
export function StoppedPanel() {
  const query = useDeskQuery(todayOperations.Selling, {});
  const mayStop = useRight('trading.stop');
  return (
    <Panel
      title="Selling"
      aside={
        mayStop && (
          <DeskButton kind="danger" onClick={() => callFrame('stop')}>
            Stop selling
          </DeskButton>
        )
      }
    >
      <QueryState query={query} bones={styles.lineBones}>
        {(selling) => <State selling={selling} />}
      </QueryState>
    </Panel>
  );
}

function State({ selling }: { selling: Selling }) {
  const mayResume = useRight('trading.resume');
  const [resuming, setResuming, close] = useOpening<number>();
  const { halts, open, reopensAt, checking, notOpen } = selling;
  const halt = halts.find(({ id }) => id === resuming);
  const sells = halts.length === 0 && open && !checking && !notOpen;
  return (
    <>
      {sells && <Status kind="right">Everything is sold at the feed’s rates.</Status>}
      {notOpen && (
        <div className={styles.halt}>
          <Status kind="waits">
            Nothing is sold before the owner opens the shop, under Content, Set up.
          </Status>
        </div>
      )}
      {!open && (
        <div className={styles.halt}>
          <Status kind="stopped">
            The market is closed{reopensAt !== undefined && ` until ${when(reopensAt)}`}.
          </Status>
        </div>
      )}
      {checking && (
        <div className={styles.halt}>
          <div>
            <Status kind="stopped">
              The guard stopped believing the feed <Ago at={checking.since} ago />.
            </Status>
            <p className={textStyles.soft}>
              {checking.words}. Look at another source. It goes on by itself when the feed is back
              where it was; if the market is really there, accept the level.
            </p>
          </div>
        </div>
      )}
      {halts.map((each) => (
        <div key={each.id} className={styles.halt}>
          <div>
            <Status kind="stopped">
              {haltWords(each)}, stopped <Ago at={each.since} ago />
            </Status>
            <p className={textStyles.soft}>
              {each.by}: {each.reason}
              {each.withdraws && ' · held prices are not honoured'}
            </p>
          </div>
          {mayResume && (
            <DeskButton kind="primary" onClick={() => setResuming(each.id)}>
              Resume
            </DeskButton>
          )}
        </div>
      ))}
      {halt && <ResumeDialog halt={halt} selling={selling} onClose={close} />}
    </>
  );
}
