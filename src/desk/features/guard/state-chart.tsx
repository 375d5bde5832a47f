import { todayOperations } from '#shared/desk/contract/today.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { timeOf, wholeRupees } from '../../parts/text/format.ts';
import { LineChart } from '../../parts/chart/line-chart.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import styles from './guard.module.css';

const CHART_PX = 180;

/** Both metals over the day. */
export function StateChart() {
  const guard = useDeskQuery(todayOperations.Guard, {});
  return (
    <Panel title="Today, by the minute">
      <QueryState
        query={guard}
        bones={styles.chartBones}
        isEmpty={({ day }) => day.length < 2}
        empty={<p className="soft">Nothing was kept yet today.</p>}
      >
        {({ day }) =>
          (['gold', 'silver'] as const).map((metal) => (
            <LineChart
              key={metal}
              height={CHART_PX}
              label={metal === 'gold' ? 'Gold, 10 g' : 'Silver, 1 kg'}
              times={day.map(({ at }) => at)}
              series={[
                {
                  label: metal === 'gold' ? 'Gold' : 'Silver',
                  values: day.map((each) => each[metal]),
                },
              ]}
              format={wholeRupees}
              formatTime={timeOf}
            />
          ))
        }
      </QueryState>
    </Panel>
  );
}
