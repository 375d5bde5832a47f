import { type Big, type Numeric, percentOf, sum, toPaise, ZERO } from './decimal.ts';
import type { TaxProfile } from './tax-profile.ts';

/** The percentage of other tax that is charged: `india-gst` has no unnamed tax. */
export const otherTaxOf = (percent: string, profile: TaxProfile): string =>
  profile === 'india-gst' ? '0' : percent;

/** The tax rules of a sale, stored with it: an order stays taxed as it was sold. */
export interface TaxRules {
  profile: TaxProfile;
  /** Percent. */
  gstPercent: Numeric;
}

/**
 * GST on rupees, in whole paise. `india-gst`: twice the half, each half rounded half up, so that CGST equals SGST to the paisa and
 * the tax is the same within the seller's state and outside it. `specification`: rounded once.
 */
export function gstOn(value: Big, { profile, gstPercent }: TaxRules): Big {
  const tax = percentOf(value, gstPercent);
  return profile === 'india-gst' ? toPaise(tax.times('0.5')).times(2) : toPaise(tax);
}

/** GST on the making charge of a coin out of the customer's own metal; the specification has none. */
export const conversionGst = (making: Big, rules: TaxRules): Big =>
  rules.profile === 'india-gst' ? gstOn(making, rules) : ZERO;

/** The charge to a card: the surcharge alone, all GST, and the total. */
export interface CardCharge {
  surcharge: Big;
  gst: Big;
  total: Big;
}

/**
 * A sale paid by card: the surcharge is a percentage of the total, half up to the paisa. In `india-gst` it bears GST too, which is
 * recalculated on everything, so that one rounding is left.
 */
export function cardCharge(
  { total, gst }: Pick<CardCharge, 'total' | 'gst'>,
  percent: Numeric,
  rules: TaxRules,
): CardCharge {
  const surcharge = toPaise(percentOf(total, percent));
  if (rules.profile !== 'india-gst') return { surcharge, gst, total: total.plus(surcharge) };
  const taxable = total.minus(gst).plus(surcharge);
  const tax = gstOn(taxable, rules);
  return { surcharge, gst: tax, total: taxable.plus(tax) };
}

/**
 * Distributes rupees in proportion to weights, in whole paise that add up to the amount exactly: each share is the growth of the
 * rounded running total. All goes to the first where no weight is above 0.
 */
export function apportion(amount: Big, weights: Big[]): Big[] {
  const whole = sum(weights);
  if (whole.eq(0)) return weights.map((_, index) => (index === 0 ? amount : ZERO));
  let weight = ZERO;
  let shared = ZERO;
  return weights.map((each) => {
    weight = weight.plus(each);
    const upTo = toPaise(amount.times(weight).div(whole));
    const share = upTo.minus(shared);
    shared = upTo;
    return share;
  });
}
