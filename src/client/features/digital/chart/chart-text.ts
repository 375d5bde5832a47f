import type { DecimalText } from '#shared/contract/fields.ts';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { extremes, gramAsk, type Move, moveBetween } from './chart-points.ts';
import type { RateHistory } from './chart-query.ts';

export const rangeNames: Record<RateRange, () => string> = {
  '1D': m.chart_range_day,
  '1W': m.chart_range_week,
  '1M': m.chart_range_month,
  '1Y': m.chart_range_year,
};

/** Rupees for a gram at an ask of the market. */
export const gramRupees = (metal: Metal, ask: DecimalText): string =>
  formatRupees(gramAsk(metal, ask));

const moveWords: Record<Move['trend'], (parts: { rupees: string; percent: string }) => string> = {
  up: m.chart_move_up,
  down: m.chart_move_down,
  flat: () => m.chart_move_flat(),
};

/** `Up ₹41.20 (0.33%)` */
export const writeMove = ({ trend, rupees, percent }: Move): string =>
  moveWords[trend]({ rupees: formatRupees(rupees), percent: percent.toFixed(2) });

/** The line in words, for screen readers. It uses the candles only, so that a tick does not change it. */
export function summaryOf(metal: Metal, range: RateRange, history: RateHistory): string {
  const { open, points } = history;
  const last = points.at(-1)?.[3];
  const bounds = extremes(points);
  const move = open && last ? moveBetween(metal, open, last) : undefined;
  if (!open || !last || !bounds || !move) return m.chart_empty();
  return m.chart_summary({
    span: rangeNames[range](),
    from: gramRupees(metal, open),
    to: gramRupees(metal, last),
    move: writeMove(move),
    low: gramRupees(metal, bounds.low),
    high: gramRupees(metal, bounds.high),
  });
}
