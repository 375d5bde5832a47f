import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';
import { indianDigits } from '#shared/pricing/indian-digits.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import { typedFigure, withDecimalPoint } from '#shared/pricing/typed-figure.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#client/messages/locale.ts';
import type { CoinPlan } from './planner-coins.ts';

/** Typed grams. The ledger counts four decimals, so no coin needs more. */
const TYPED = /^(?=\.?\d)\d{0,9}\.?\d{0,4}$/;

/** Undefined if the text is not a weight. */
export function readTypedGrams(typed: string): Big | undefined {
  const text = withDecimalPoint(typedFigure(typed, 'g'));
  return TYPED.test(text) ? exact(text.replace(/\.$/, '').replace(/^\./, '0.')) : undefined;
}

/** `12.4 g make 1 coin of 10 g and 2 coins of 1 g. 0.4 g are left.` */
export function planText(grams: Numeric, { coins, left }: CoinPlan): string {
  const weight = formatGrams(grams);
  if (coins.length === 0) return m.planner_none({ weight });
  const pieces = coins.map(({ weight, count }) => {
    const parts = { count: indianDigits(String(count)), weight: formatGrams(weight) };
    return count === 1 ? m.planner_coin(parts) : m.planner_coins(parts);
  });
  // oxlint-disable-next-line no-restricted-globals -- made when somebody plans, long after the start
  const list = new Intl.ListFormat(LANGUAGE_TAG).format(pieces);
  const makes = m.planner_makes({ weight, coins: list });
  const rest = left.eq(0)
    ? m.planner_nothing_left()
    : m.planner_left({ weight: formatGrams(left) });
  return `${makes} ${rest}`;
}
