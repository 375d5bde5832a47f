import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';

/**
 * The shop promises a positive tolerance: no piece is lighter than what is stamped on it. This is the most that it may be
 * heavier, in percent.
 */
const HEAVIER_PERCENT = '0.5';
/** The same for a small coin in grams: the last digit of the scales fluctuates. */
const HEAVIER_GRAMS = '0.02';

const larger = (one: Big, other: Big): Big => (one.gt(other) ? one : other);

/**
 * Why a weighed piece cannot have its nominal weight, in words for the person weighing it; undefined where it can. A piece that
 * is much too heavy is another one, or the scales are wrong. Both in grams.
 */
export function wrongWeight(nominal: Numeric, weighed: Numeric): string | undefined {
  const [due, is] = [exact(nominal), exact(weighed)];
  if (is.lt(due)) {
    return `It weighs ${is.toFixed()} g, ${due.minus(is).toFixed()} g less than its ${due.toFixed()} g.`;
  }
  const most = due.plus(larger(due.times(HEAVIER_PERCENT).div(100), exact(HEAVIER_GRAMS)));
  if (is.gt(most)) {
    return `It weighs ${is.toFixed()} g, more than the ${most.toFixed()} g that a piece of ${due.toFixed()} g can weigh.`;
  }
  return undefined;
}
