import type { RateRange } from '#shared/contract/rate-history.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { LineEnd } from './chart-end.ts';
import { type Move, moveBetween } from './chart-points.ts';
import type { RateHistory } from './chart-query.ts';
import { writeMoment } from './chart-times.ts';
import { rangeNames, writeMove } from './chart-text.ts';
import styles from './chart.module.css';

const SIGNS: Record<Move['trend'], string> = { up: '▲', down: '▼', flat: '=' };

interface ChartMoveProps {
  metal: Metal;
  range: RateRange;
  history: RateHistory;
  end: LineEnd | undefined;
}

/** How far the rate has moved over the range. Without a live rate, up to what is known. */
export function ChartChange({ metal, range, history: { open, points }, end }: ChartMoveProps) {
  const last = points.at(-1);
  const to = end?.ask ?? last?.[3];
  const move = open && to ? moveBetween(metal, open, to) : undefined;
  if (!move || !last) return <p className={styles.move}> </p>;
  return (
    <p className={styles.move}>
      <span className={styles[move.trend]}>
        <span className="num" aria-hidden>
          {SIGNS[move.trend]} {formatRupees(move.rupees)} ({move.percent.toFixed(2)}%)
        </span>
        <span className="visually-hidden">{writeMove(move)}</span>
      </span>
      <span className={styles.over}>
        {end
          ? m.chart_over({ span: rangeNames[range]() })
          : m.chart_over_until({ span: rangeNames[range](), time: writeMoment(range, last[0]) })}
      </span>
    </p>
  );
}
