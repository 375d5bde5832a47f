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
  const last = points.at(-1);
  const to = live ?? last?.[3];
  const move = open && to ? moveBetween(metal, open, to) : undefined;
  if (!move || !last) return <p className={styles.move}> </p>;
  return (
    <p className={styles.move}>
      <span className={styles[move.trend]}>
        <span className="num" translate="no" aria-hidden>
          {SIGNS[move.trend]} {formatRupees(move.rupees)} ({move.percent.toFixed(2)}%)
        </span>
        <span className="visually-hidden">{writeMove(move)}</span>
      </span>
      <span className={styles.over}>
        {live === undefined
          ? m.chart_over_until({ span: rangeNames[range](), time: writeMoment(range, last[0]) })
          : m.chart_over({ span: rangeNames[range]() })}
      </span>
    </p>
  );
}
