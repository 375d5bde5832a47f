import { DAY_MS } from '#shared/india-time.ts';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import type { AsSold } from './chart-as-sold.ts';
import { type Move, moveBetween } from './chart-points.ts';
import type { RateHistory } from './chart-query.ts';
import { rangeNames, writeMove } from './chart-text.ts';
import { writeMoment } from './chart-times.ts';
import styles from './chart.module.css';

/** A record that misses less of its range begins where the market was closed. */
const MOST_MISSING_DAYS = 5;
const DAYS: Record<RateRange, number> = { '1D': 1, '1W': 7, '1M': 30, '1Y': 365 };

/** Over what the change is: a young store's record does not go back for the whole range, and tells nothing of what was before. */
function spanOf(range: RateRange, first: number, last: number): string {
  return last - first < (DAYS[range] - MOST_MISSING_DAYS) * DAY_MS
    ? m.chart_since({ time: writeMoment(range, first) })
    : m.chart_over({ span: rangeNames[range]() });
}

const SIGNS: Record<Move['trend'], string> = { up: '▲', down: '▼', flat: '=' };

interface ChartChangeProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
  asSold: AsSold | undefined;
}

/**
 * The change of the rate over the range, up to the live rate, else to the last known one. Unlike the end of the line it follows
 * every tick: the price above shows its change of the day, and both must be the same figure.
 */
export function ChartChange({ metal, range, history: { open, points }, asSold }: ChartChangeProps) {
  const live = useFromRates(({ asks, freshness }) => {
    const ask = freshness === 'live' ? asks[metal] : undefined;
    return ask !== undefined && asSold ? asSold(ask) : ask;
  });
  const [first] = points;
  const last = points.at(-1);
  const to = live ?? last?.[3];
  const move = open && to ? moveBetween(metal, open, to) : undefined;
  if (!move || !first || !last) return <p className={styles.move}> </p>;
  const over = spanOf(range, first[0], last[0]);
  return (
    <p className={styles.move}>
      <span className={styles[move.trend]}>
        <span className="num" translate="no" aria-hidden>
          {SIGNS[move.trend]} {formatRupees(move.rupees)} ({move.percent.toFixed(2)}%)
        </span>
        <span className="visually-hidden">{writeMove(move)}</span>
      </span>
      <span className={styles.over}>
        {live === undefined ? m.chart_until({ over, time: writeMoment(range, last[0]) }) : over}
      </span>
    </p>
  );
}
