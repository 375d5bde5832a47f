import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';

/** The shop promises a positive tolerance: no piece is lighter than what is stamped on it. */
const HEAVIER_PERCENT = '0.5';
/** What a small coin may be heavier all the same: the last figure of the scales wanders. */
const HEAVIER_GRAMS = '0.02';

const larger = (one: Big, other: Big): Big => (one.gt(other) ? one : other);

/**
 * Why a weighed piece cannot be one of its nominal weight, in words for who weighs it; undefined where it can. A piece that is much
 * too heavy is another one, or the scales are wrong. Both in grams.
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
