import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RATE_RANGES, type RateRange } from '#shared/contract/rate-history.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { useLineEnd } from './chart-end.ts';
import { ChartChange } from './chart-change.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { type RateHistory, rateHistoryQuery } from './chart-query.ts';
import { keepRange, keptRange } from './chart-range.ts';
import { ChartTable } from './chart-table.tsx';
import { rangeNames } from './chart-text.ts';
import styles from './chart.module.css';

/** How the market's rate of a metal has moved, up to now. Only where the store keeps a history. */
export function RateChart({ metal }: { metal: Metal }) {
  const { config } = useServices();
  const title = useId();
  // A kept range and kept rates are the device's own: the page that the store has rendered knows none.
  const waking = useHydrating();
  if (!config.extensions.includes('rateHistory')) return null;
  return (
    <section className={styles.chart} aria-labelledby={title}>
      <h2 id={title}>{metal === 'gold' ? m.chart_title_gold() : m.chart_title_silver()}</h2>
      {waking ? <Waiting /> : <Ranges key={metal} metal={metal} />}
      <p className={styles.note}>{m.chart_note()}</p>
    </section>
  );
}

function Ranges({ metal }: { metal: Metal }) {
  const { api } = useServices();
  const [range, setRange] = useState(keptRange);
  const { data, error, isFetching, refetch } = useQuery(rateHistoryQuery(api, metal, range));

  function choose(next: RateRange): void {
    keepRange(next);
    setRange(next);
  }
  return (
    <>
      {data ? (
        <Drawn metal={metal} range={range} history={data} />
      ) : error || !isFetching ? (
        <Missing error={error} again={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <Segmented label={m.chart_range()} look="tray" className={styles.ranges}>
        {RATE_RANGES.map((each) => (
          <SegmentButton key={each} selected={each === range} onClick={() => choose(each)}>
            <span>
              {each}
              <span className="visually-hidden"> {rangeNames[each]()}</span>
            </span>
          </SegmentButton>
        ))}
      </Segmented>
      {data && data.points.length > 0 && (
        <Disclosure summary={m.chart_table()} className={styles.table}>
          <ChartTable metal={metal} range={range} points={data.points} />
        </Disclosure>
      )}
    </>
  );
}

interface DrawnProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
}

function Drawn({ metal, range, history }: DrawnProps) {
  const end = useLineEnd(metal);
  if (history.points.length < 2) {
    return (
      <Frame>
        <p className={styles.words}>{m.chart_empty()}</p>
      </Frame>
    );
  }
  return (
    <>
      <ChartChange {...{ metal, range, history, end }} />
      <ChartPlot {...{ metal, range, history, end }} />
    </>
  );
}

/** Without a line: as high as with one, so that nothing moves. */
function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <p className={styles.move}> </p>
      <div className={styles.frame}>{children}</div>
    </>
  );
}

function Waiting() {
  return (
    <Frame>
      <span className="visually-hidden">{m.chart_waiting()}</span>
      <noscript>
        <p className={styles.words}>{m.chart_no_script()}</p>
      </noscript>
      <Skeleton className={styles.bone} />
    </Frame>
  );
}

function Missing({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <Frame>
      <div className={styles.words} role="status">
        <p>{error ? failureText(error, m.chart_unreachable()) : m.chart_unreachable()}</p>
        <Button variant="secondary" size="small" onClick={again}>
          {m.chart_again()}
        </Button>
      </div>
    </Frame>
  );
}
