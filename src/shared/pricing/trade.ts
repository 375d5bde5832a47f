import Big from 'big.js';
import { exact, type Numeric, percentOf, toPaise } from './decimal.ts';

export type TradeSide = 'buy' | 'sell';

/** The input of a trade: rupees for a gram, and percent of tax on a purchase. */
export interface TradeTerms {
  side: TradeSide;
  rate: Numeric;
  gst: Numeric;
}

/** The rupees of a trade. A sale bears no tax. */
export interface TradeTotals {
  value: Big;
  gst: Big;
  total: Big;
}

/** The ledger counts grams to four decimals. */
export const GRAM_DECIMALS = 4;

/**
 * Grams for an amount of rupees, rounded down to 0.1 mg, so that the customer never pays more than they
 * typed. The amount of a purchase contains its tax. 0 if there is no rate.
 */
export function gramsFor(amount: Numeric, { side, rate, gst }: TradeTerms): Big {
  const gram = grossRate({ side, rate, gst });
  return gram.lte(0) ? exact(0) : divideDown(exact(amount), gram);
}

/** Rupees for grams, tax included, half up to the paisa. */
export const amountFor = (grams: Numeric, terms: TradeTerms): Big =>
  toPaise(exact(grams).times(grossRate(terms)));

/** The rupees of a trade of these grams: the total is rounded once, and the tax is the rest of it. */
export function tradeTotals(grams: Numeric, terms: TradeTerms): TradeTotals {
  const total = amountFor(grams, terms);
  const value = toPaise(exact(grams).times(terms.rate));
  return { value, gst: total.minus(value), total };
}

/**
 * The rupees at which the store must buy a gram back for the customer to lose nothing on the price paid, half
 * up.
 */
export const breakEvenRate = (paid: Numeric, grams: Numeric): Big | undefined =>
  exact(grams).gt(0) ? toPaise(exact(paid).div(grams)) : undefined;

function grossRate({ side, rate, gst }: TradeTerms): Big {
  const gram = exact(rate);
  return side === 'buy' ? gram.plus(percentOf(gram, gst)) : gram;
}

/** A quotient cut off at four decimals: Big.div rounds its last digit, which could be too much. */
function divideDown(amount: Big, by: Big): Big {
  const grams = amount.div(by).round(GRAM_DECIMALS, Big.roundDown);
  const unit = exact('0.0001');
  return grams.times(by).gt(amount) ? grams.minus(unit) : grams;
}
