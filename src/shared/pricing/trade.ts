import Big from 'big.js';
import { exact, type Numeric, percentOf, toPaise } from './decimal.ts';

export type TradeSide = 'buy' | 'sell';

/** What a trade is reckoned with: rupees for a gram, and percent of tax on a purchase. */
export interface TradeTerms {
  side: TradeSide;
  rate: Numeric;
  gst: Numeric;
}

/** Rupees of a trade. A sale bears no tax. */
export interface TradeTotals {
  value: Big;
  gst: Big;
  total: Big;
}

/** Grams that the ledger counts have four decimals. */
export const GRAM_DECIMALS = 4;

/**
 * Grams for an amount of rupees, rounded down to 0.1 mg, so that the customer never pays more than they
 * typed. The amount of a purchase contains its tax. 0 where there is no rate.
 */
export function gramsFor(amount: Numeric, { side, rate, gst }: TradeTerms): Big {
  const gram = grossRate({ side, rate, gst });
  return gram.lte(0) ? exact(0) : divideDown(exact(amount), gram);
}

/** Rupees for grams, tax contained, half up to the paisa. */
export const amountFor = (grams: Numeric, terms: TradeTerms): Big =>
  toPaise(exact(grams).times(grossRate(terms)));

/** What a trade of so many grams comes to: the total is rounded once, and the tax is what is left of it. */
export function tradeTotals(grams: Numeric, terms: TradeTerms): TradeTotals {
  const total = amountFor(grams, terms);
  const value = toPaise(exact(grams).times(terms.rate));
  return { value, gst: total.minus(value), total };
}

/** Rupees at which a gram must be bought back for nothing to be lost on what was paid for it, half up. */
export const breakEvenRate = (paid: Numeric, grams: Numeric): Big | undefined =>
  exact(grams).gt(0) ? toPaise(exact(paid).div(grams)) : undefined;

function grossRate({ side, rate, gst }: TradeTerms): Big {
  const gram = exact(rate);
  return side === 'buy' ? gram.plus(percentOf(gram, gst)) : gram;
}

/** A quotient to four decimals, cut off: what Big.div rounds in its last place could be too much. */
function divideDown(amount: Big, by: Big): Big {
  const grams = amount.div(by).round(GRAM_DECIMALS, Big.roundDown);
  const unit = exact('0.0001');
  return grams.times(by).gt(amount) ? grams.minus(unit) : grams;
}
