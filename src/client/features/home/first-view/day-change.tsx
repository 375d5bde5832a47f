import { useMemo } from 'react';
import type { DecimalText } from '#shared/contract/fields.ts';
import { boardRate, formatWholeRupees } from '#shared/pricing/board-rate.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import styles from './day-change.module.css';

interface DayChangeProps {
  metal: Metal;
  /** The ask a day ago; undefined if the store has no record of that time. */
  open: DecimalText | undefined;
  /** The asks since then, oldest first. */
  asks: readonly DecimalText[];
}

/**
 * How far a rate of the board has moved in a day, in whole rupees, and its line. Computed from the market's asks, since the
 * premium does not move. Nothing while prices are not live, or without a record: a change up to an unknown moment means nothing.
 */
export function DayChange({ metal, open, asks }: DayChangeProps) {
  const change = useFromRates((rates) => {
    if (rates.freshness !== 'live') return undefined;
    const now = boardRate(rates.asks[metal], '0');
    const then = boardRate(open, '0');
    return now === undefined || then === undefined ? undefined : String(now - then);
  });
  const path = useMemo(() => linePath(asks), [asks]);
  if (change === undefined || !path) return null;
  const trend = change === '0' ? 'flat' : change.startsWith('-') ? 'down' : 'up';
  const rupees = formatWholeRupees(BigInt(change.replace('-', ''))).slice(1);
  return (
    <>
      <span className={styles[trend]}>
        <span aria-hidden className="num" translate="no">
          {MARKS[trend]} {rupees}
        </span>
        <span className="visually-hidden">{WORDS[trend]({ rupees: `₹${rupees}` })}</span>
      </span>
      <svg aria-hidden viewBox="0 0 100 16" preserveAspectRatio="none" className={styles.line}>
        <path d={path} />
      </svg>
    </>
  );
}

const MARKS = { up: '▲', down: '▼', flat: '=' };
const WORDS = {
  up: m.home_day_up,
  down: m.home_day_down,
  flat: () => m.home_day_flat(),
};

/** The path of a line from edge to edge, 100 wide and 16 high. These numbers are for pixels only. */
function linePath(asks: readonly DecimalText[]): string | undefined {
  const heights = asks.map(Number);
  if (heights.length < 2) return undefined;
  const low = Math.min(...heights);
  const span = Math.max(...heights) - low;
  const points = heights.map((height, at) => {
    const x = (at / (heights.length - 1)) * 100;
    const y = span > 0 ? 15 - ((height - low) / span) * 14 : 8;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
