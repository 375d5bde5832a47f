import { startTransition, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RatePremium } from '#shared/contract/content.ts';
import { RATE_RANGES, type RateRange } from '#shared/contract/rate-history.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
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
import { digitalRatesQuery } from '../rates/rate-query.ts';
import { entryOf } from '../rates/rate-terms.ts';
import { type AsSold, asSoldBy, historyAsSold } from './chart-as-sold.ts';
import { ChartChange } from './chart-change.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { type RateHistory, rateHistoryQuery } from './chart-query.ts';
import { ChartTable } from './chart-table.tsx';
import { rangeNames } from './chart-text.ts';
import type { LineEnd } from './chart-points.ts';
import { subscribe } from 'valtio/vanilla';
import { useRates } from '#client/rates/rates-context.ts';
import type { RatesState } from '#client/rates/rates.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import styles from './chart.module.css';

interface RateChartProps {
  metal: Metal;
  /** The side that the price above is for. */
  side: TradeSide;
  /** The store's premium on the market price. */
  premiums?: RatePremium | null | undefined;
}

/** The history of what the store asks or pays for a gram, up to now. Empty if the store keeps no history. */
export function RateChart({ metal, side, premiums }: RateChartProps) {
  const { api, config } = useServices();
  const { data: entries } = useQuery({ ...digitalRatesQuery(api), enabled: Boolean(premiums) });
  const entry = entryOf(entries, metal);
  const { taxProfile: profile } = config;
  const asSold = useMemo(
    () => asSoldBy(metal, side, { entry, premiums, profile }),
    [metal, side, entry, premiums, profile],
  );
  const title = useId();
  // The range and the rates stored on this device are unknown to the server-rendered page.
  // One step later, and in slices: what else waits for this moment, a touch too, does not wait for the chart.
  const hydrating = useHydrating();
  const [waking, setWaking] = useState(hydrating);
  useEffect(() => {
    if (!hydrating) startTransition(() => setWaking(false));
  }, [hydrating]);
  if (!config.extensions.includes('rateHistory')) return null;
  return (
    <section className={styles.chart} aria-labelledby={title}>
      <h2 id={title}>{metal === 'gold' ? m.chart_title_gold() : m.chart_title_silver()}</h2>
      {waking ? <Waiting /> : <Ranges key={metal} metal={metal} asSold={asSold} />}
      <p className={styles.note}>{noteOf(asSold && side)}</p>
    </section>
  );
}

function noteOf(side: TradeSide | undefined): string {
  if (side === undefined) return m.chart_note();
  return side === 'buy' ? m.chart_note_sold() : m.chart_note_bought();
}

function Ranges({ metal, asSold }: { metal: Metal; asSold: AsSold | undefined }) {
  const { api } = useServices();
  const [range, setRange] = useState(storedRange);
  const query = useQuery(rateHistoryQuery(api, metal, range));
  const { data: market, error, isFetching, refetch } = query;
  // Drawn in slices: hundreds of rates at once would keep a slow phone from answering a touch.
  const shown = useDeferredValue(useMemo(() => ({ range, market }), [range, market]));
  const data = useMemo(
    () => (shown.market && asSold ? historyAsSold(shown.market, asSold) : shown.market),
    [shown.market, asSold],
  );

  function choose(next: RateRange): void {
    storeRange(next);
    setRange(next);
  }
  return (
    <>
      {data ? (
        <Drawn metal={metal} range={shown.range} history={data} asSold={asSold} />
      ) : !market && (error || !isFetching) ? (
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
          <ChartTable metal={metal} range={shown.range} points={data.points} />
        </Disclosure>
      )}
    </>
  );
}

interface DrawnProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
  asSold: AsSold | undefined;
}

function Drawn({ metal, range, history, asSold }: DrawnProps) {
  const market = useLineEnd(metal);
  const end = useMemo(
    () => (market && asSold ? { ...market, ask: asSold(market.ask) } : market),
    [market, asSold],
  );
  if (history.points.length < 2) {
    return (
      <Frame>
        <p className={styles.words}>{m.chart_empty()}</p>
      </Frame>
    );
  }
  return (
    <>
      <ChartChange {...{ metal, range, history, asSold }} />
      <ChartPlot {...{ metal, range, history, end }} />
    </>
  );
}

/** A chart without a line, of the same height, so that nothing moves. */
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

/** A tick comes every second or two; the end of the line moves less often. */
const LINE_END_EVERY_MS = 6000;

/** The live end of the line; undefined without a live rate. Most ticks neither change it nor re-render. */
function useLineEnd(metal: Metal): LineEnd | undefined {
  const { state } = useRates();
  const [end, setEnd] = useState<LineEnd>();
  useEffect(() => {
    let takenAt = Number.NEGATIVE_INFINITY;
    const update = () => {
      const next = liveEnd(state, metal);
      const now = performance.now();
      if (next && now - takenAt < LINE_END_EVERY_MS) return;
      takenAt = next ? now : Number.NEGATIVE_INFINITY;
      // In a transition, rendering waits until the tick's task is over. Losing the live rate is rendered at once.
      if (next) startTransition(() => setEnd(next));
      else setEnd(undefined);
    };
    update();
    return subscribe(state, update);
  }, [state, metal]);
  return end;
}

function liveEnd({ asks, asOf, freshness }: RatesState, metal: Metal): LineEnd | undefined {
  const ask = asks[metal];
  if (freshness !== 'live' || ask === undefined || asOf === undefined) return undefined;
  return { at: asOf, ask };
}

const stored = storedText('chart-range');

/** The range that was last chosen in this tab, for either metal. */
const storedRange = (): RateRange => RATE_RANGES.find((range) => range === stored.read()) ?? '1D';

const storeRange = (range: RateRange): void => void stored.write(range);
