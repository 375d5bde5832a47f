import { todayOperations } from '#shared/desk/contract/today.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
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
  const aboveIsThere = useAboveIsThere();
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
          {aboveIsThere && (
            <>
              <SecondPanel />
              <OwnPanel />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Whether all panels above the last ones have their height: a button that a growing panel pushes away loses the press. */
function useAboveIsThere(): boolean {
  const { WhatWaits, TodayFigures, OutOfOrdinary, Selling, Guard } = todayOperations;
  const waits = useDeskQuery(WhatWaits, {}).isFetched;
  const figures = useDeskQuery(TodayFigures, {}).isFetched;
  const odd = useDeskQuery(OutOfOrdinary, {}).isFetched;
  const selling = useDeskQuery(Selling, {}).isFetched;
  const guard = useDeskQuery(Guard, {}).isFetched;
  return waits && figures && odd && selling && guard;
}
