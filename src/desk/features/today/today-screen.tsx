import { Page } from '../../parts/page/page.tsx';
import { whenWithWeekday } from '../../parts/text/format.ts';
import { RatesBar } from '#desk/frame/bars/rates-bar.tsx';
import { useNow } from '../../parts/text/ago.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { FiguresPanels } from './figures-panels.tsx';
import { NotOpenYet } from './not-open-yet.tsx';
import { OddPanel } from './odd-panel.tsx';
import { OwnPanel } from './own-panel.tsx';
import { SecondPanel } from './second-panel.tsx';
import styles from './today.module.css';
import { WaitsPanel } from './waits-panel.tsx';

/** What to do first, and the day so far. */
export function TodayScreen() {
  const now = useNow();
  return (
    <Page title="Today" sub={whenWithWeekday(now)}>
      <NotOpenYet />
      <div className={styles.rates}>
        <RatesBar />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <WaitsPanel />
          <FiguresPanels />
          <OddPanel />
        </div>
        <div className={styles.column}>
          <FeedPanel />
          <SecondPanel />
          <OwnPanel />
        </div>
      </div>
    </Page>
  );
}
