import Big from 'big.js';
import { exact, type Numeric, percentOf, toPaise } from './decimal.ts';
import { indianDigits } from './indian-digits.ts';
import { gstOn } from './tax.ts';
import type { TaxProfile } from './tax-profile.ts';

export type TradeSide = 'buy' | 'sell';

/** The input of a trade: rupees for a gram, and percent of tax on a purchase. */
export interface TradeTerms {
  side: TradeSide;
  rate: Numeric;
  gst: Numeric;
  /** `specification` if left out. */
  profile?: TaxProfile;
}

/** The rupees of a trade. A sale bears no tax. */
export interface TradeTotals {
  value: Big;
  gst: Big;
  total: Big;
}

/** The ledger counts grams to four decimals. */
export const GRAM_DECIMALS = 4;

/** Grams of digital metal as a customer reads them: always four decimals, `1,250.5000`. */
export const tradedGrams = (grams: Numeric): string =>
  indianDigits(exact(grams).toFixed(GRAM_DECIMALS));

/** The tax of a trade in percent, from its amounts: it may differ from the bag's. */
export const taxPercent = (gst: Numeric, taxed: Numeric): string =>
  exact(taxed).gt(0) ? exact(exact(gst).times(100).div(taxed).toFixed(1)).toFixed() : '0';

const UNIT = exact('0.0001');

/**
 * Grams for an amount of rupees, rounded down to 0.1 mg, so that the customer never pays more than they typed. The amount of a
 * purchase includes its tax. 0 if there is no rate.
 */
export function gramsFor(amount: Numeric, terms: TradeTerms): Big {
  const gram = grossRate(terms);
  if (gram.lte(0)) return exact(0);
  let grams = divideDown(exact(amount), gram);
  // The two halves of the tax may round up to a paisa more than was typed.
  while (grams.gt(0) && terms.profile === 'india-gst' && amountFor(grams, terms).gt(amount)) {
    grams = grams.minus(UNIT);
  }
  return grams;
}

/** Rupees for grams, tax included, in whole paise. */
export const amountFor = (grams: Numeric, terms: TradeTerms): Big =>
  tradeTotals(grams, terms).total;

/**
 * The rupees of a trade of these grams. `specification`: the total is rounded once, and the tax is total less value. `india-gst`:
 * the tax is two equal halves, calculated from the rounded value.
 */
export function tradeTotals(grams: Numeric, terms: TradeTerms): TradeTotals {
  const value = toPaise(exact(grams).times(terms.rate));
  if (terms.profile === 'india-gst' && terms.side === 'buy') {
    const gst = gstOn(value, { profile: terms.profile, gstPercent: terms.gst });
    return { value, gst, total: value.plus(gst) };
  }
  const total = toPaise(exact(grams).times(grossRate(terms)));
  return { value, gst: total.minus(value), total };
}

/** The rupees for a gram at which the store must buy back for the customer to lose nothing on the price paid, half up. */
export const breakEvenRate = (paid: Numeric, grams: Numeric): Big | undefined =>
  exact(grams).gt(0) ? toPaise(exact(paid).div(grams)) : undefined;

function grossRate({ side, rate, gst }: TradeTerms): Big {
  const gram = exact(rate);
  return side === 'buy' ? gram.plus(percentOf(gram, gst)) : gram;
}

/** A quotient truncated at four decimals: Big.div rounds its last digit, which could be too much. */
function divideDown(amount: Big, by: Big): Big {
  const grams = amount.div(by).round(GRAM_DECIMALS, Big.roundDown);
  return grams.times(by).gt(amount) ? grams.minus(UNIT) : grams;
}
