import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TradeSide } from '#shared/pricing/trade.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { useServices } from '#client/api/services-context.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { m } from '#client/messages/compiled/messages.js';
import { rateHistoryQuery } from '../chart/chart-query.ts';
import { type DayMove, dayMove, linePath } from './day-move.ts';
import { type RateTerms, ratesAt } from './rate-terms.ts';
import styles from './day-line.module.css';

interface DayProps {
  terms: RateTerms;
  side: TradeSide;
}

/**
 * The day's change of the price on the screen, both ends with premium and spread. Nothing while prices are not live: a change up
 * to an unknown moment means nothing.
 */
export function DayChange({ terms, side }: DayProps) {
  const { data } = useDay(terms);
  const open = data?.open;
  const text = useFromRates(({ asks, freshness }) => {
    if (freshness !== 'live') return '';
    const now = ratesAt(terms, asks)?.[side];
    const then = open === undefined ? undefined : rateOf(terms, side, open);
    return now && then ? writeDay(dayMove(then, now)) : '';
  });
  const [seen = '', said = '', trend = ''] = text.split('|');
  return (
    <span className={styles.change}>
      {seen && (
        <>
          <span className={`num ${styles[trend] ?? ''}`} translate="no" aria-hidden>
            {seen}
          </span>
          <span className="visually-hidden">{said}</span>
        </>
      )}
    </span>
  );
}

/** The line of the day: decorative, since `DayChange` says it in words and the chart shows the rest. */
export function DayLine({ terms, side }: DayProps) {
  const { data } = useDay(terms);
  const path = useMemo(() => {
    const points = data?.points ?? [];
    return linePath(
      points.flatMap(([, , , close]) => {
        const rate = rateOf(terms, side, close);
        return rate ? [Number(rate)] : [];
      }),
    );
    // The terms are a new object at each render: the fields that matter are named.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, terms.metal, terms.entry, terms.premiums, side]);
  return (
    <svg className={styles.line} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
      {path && <path d={path} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}

/** The history is stored on the device: the server-rendered page has none. */
function useDay({ metal }: RateTerms) {
  const { api, config } = useServices();
  const hydrating = useHydrating();
  const enabled = !hydrating && config.extensions.includes('rateHistory');
  return useQuery({ ...rateHistoryQuery(api, metal, '1D'), enabled });
}

/** The price at an ask of the past. None by the store's own figures, which are of now and would say that nothing has moved. */
function rateOf(terms: RateTerms, side: TradeSide, ask: string) {
  const asks: Asks = { gold: ask, silver: ask };
  return ratesAt({ ...terms, old: true }, asks)?.[side];
}

const MARKS: Record<DayMove['trend'], string> = { up: '▲', down: '▼', flat: '=' };

/** The shown text, the spoken text and the trend as one text, so that a tick without a change renders nothing. */
function writeDay({ trend, rupees, percent }: DayMove): string {
  const words = {
    up: () => m.chart_move_up({ rupees, percent }),
    down: () => m.chart_move_down({ rupees, percent }),
    flat: () => m.chart_move_flat(),
  };
  const over = m.chart_over({ span: m.chart_range_day() });
  return `${MARKS[trend]} ${rupees} (${percent}%)|${words[trend]()} ${over}|${trend}`;
}
