import { Link } from '@tanstack/react-router';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { haltWords } from '#desk/frame/halt-words.ts';
import { callFrame } from '#desk/frame/frame-calls.ts';
import { sellingWord } from '#desk/frame/bars/selling-state.tsx';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { timeOf, wholeRupees } from '../../parts/text/format.ts';
import { GuardChecks } from '../../parts/history/guard-checks.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { DeskButton } from '../../parts/button/desk-button.tsx';
import { STOP } from '../../parts/page/icons.ts';
import { LineChart } from '../../parts/chart/line-chart.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { Status } from '../../parts/page/status.tsx';
import textStyles from '../../parts/text/text.module.css';
import styles from './today.module.css';

const CHART_PX = 96;

/** The feed and its guard: whether the shop sells, why not, the day's line, and the limits beside the readings. */
export function FeedPanel() {
  const selling = useDeskQuery(todayOperations.Selling, {});
  const guard = useDeskQuery(todayOperations.Guard, {});
  const mayStop = useRight('trading.stop');
  const word = selling.data && sellingWord(selling.data);
  return (
    <Panel
      title="Feed and its guard"
      aside={word && <Status kind={word.kind}>{word.words}</Status>}
    >
      <div className={styles.feed}>
        <QueryState query={selling} bones={styles.noBones}>
          {({ halts, checking, notOpen }) => (
            <>
              {checking && (
                <p className={styles.stopped}>
                  {notOpen && checking.reason === 'no-band' ? (
                    <Status kind="waits">To be set up, below: {checking.words}</Status>
                  ) : (
                    <Status kind="stopped">
                      Closed since {timeOf(checking.since)}: {checking.words}
                    </Status>
                  )}
                </p>
              )}
              {halts.map((halt) => (
                <p key={halt.id} className={styles.stopped}>
                  <Status kind="stopped">
                    {haltWords(halt)} since {timeOf(halt.since)}, {halt.by}: {halt.reason}
                  </Status>
                </p>
              ))}
            </>
          )}
        </QueryState>
        <QueryState query={guard} bones={styles.feedBones}>
          {({ day, checks }) => (
            <>
              {day.length > 1 &&
                (['gold', 'silver'] as const).map((metal) => (
                  <div key={metal}>
                    <p className={styles.line}>
                      <span>{metal === 'gold' ? 'Gold, 10 g' : 'Silver, 1 kg'}</span>
                      <span className={`${styles.ask} num`} translate="no">
                        {wholeRupees(day.at(-1)?.[metal] ?? 0)}
                      </span>
                    </p>
                    <LineChart
                      bare
                      height={CHART_PX}
                      label={`${metal === 'gold' ? 'Gold' : 'Silver'} today`}
                      times={day.map(({ at }) => at)}
                      series={[{ label: 'Close', values: day.map((each) => each[metal]) }]}
                      format={wholeRupees}
                      formatTime={timeOf}
                    />
                  </div>
                ))}
              <GuardChecks checks={checks} />
            </>
          )}
        </QueryState>
        {mayStop && (
          <DeskButton kind="danger" wide onClick={() => callFrame('stop')}>
            <Icon name={STOP} size={18} />
            Stop selling
          </DeskButton>
        )}
        <Link to="/guard" className={textStyles.soft}>
          When it closed, bands and resuming
        </Link>
      </div>
    </Panel>
  );
}
