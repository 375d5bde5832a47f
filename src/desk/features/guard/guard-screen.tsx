import { todayOperations } from '#shared/desk/contract/today.ts';
import { sellingWord } from '#desk/frame/bars/selling-state.tsx';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Page } from '../../parts/page/page.tsx';
import { Status } from '../../parts/page/status.tsx';
import { BandsPanel } from './bands-panel.tsx';
import styles from './guard.module.css';
import { TripsPanel } from './trips-panel.tsx';
import { LevelPanel } from './level-panel.tsx';
import { StateChart } from './state-chart.tsx';
import { StoppedPanel } from './stopped-panel.tsx';

/** Whether the shop sells and why not, how to resume, what the guard lets through, and its trips. */
export function GuardScreen() {
  const { data } = useDeskQuery(todayOperations.Selling, {});
  const word = data && sellingWord(data);
  return (
    <Page title="Feed and guard" sub={word && <Status kind={word.kind}>{word.words}</Status>}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <StoppedPanel />
          <StateChart />
          <TripsPanel />
        </div>
        <div className={styles.column}>
          <LevelPanel />
          <BandsPanel />
        </div>
      </div>
    </Page>
  );
}
