import { type Big, exact, type Numeric, percentOf, sum, toPaise, ZERO } from './decimal.ts';
import { makingCharge } from './item-price.ts';
import { gstOn } from './tax.ts';
import type { TaxProfile } from './tax-profile.ts';

/** GST on bullion, percent of the amount. */
export const GST_PERCENT = 3;

/** A priced line of the bag. `price` is for the whole quantity, in rupees. */
export interface PricedLine {
  price: Big;
  MakingCharge: Numeric;
  OtherTax: Numeric;
  Logistics: Numeric;
}

/** In rupees, each rounded half up to the paisa, so that the shown lines add up to the total. */
export interface CartTotals {
  amount: Big;
  gst: Big;
  makingCharge: Big;
  otherTax: Big;
  logistics: Big;
  coupon: Big;
  total: Big;
}

/**
 * The bag's summary. `specification`: amount + GST of it + logistics + making charge + other tax - coupon. `india-gst`: amount +
 * logistics + making charge - coupon, and GST on that. A coupon never takes off more than the sum.
 */
export function cartTotals(
  lines: PricedLine[],
  couponAmount: Numeric = 0,
  profile: TaxProfile = 'specification',
): CartTotals {
  const rules = { profile, gstPercent: GST_PERCENT };
  const india = profile === 'india-gst';
  const amount = sum(lines.map((line) => line.price));
  const making = sum(lines.map((line) => makingCharge(line.price, line.MakingCharge)));
  const otherTax = india
    ? ZERO
    : sum(lines.map((line) => toPaise(percentOf(line.price, line.OtherTax))));
  const logistics = sum(lines.map((line) => toPaise(exact(line.Logistics))));
  const gstOfAmount = india ? ZERO : gstOn(amount, rules);
  const gross = sum([amount, gstOfAmount, making, otherTax, logistics]);
  const asked = toPaise(exact(couponAmount));
  const coupon = asked.lt(0) ? ZERO : asked.gt(gross) ? gross : asked;
  const left = gross.minus(coupon);
  const gst = india ? gstOn(left, rules) : gstOfAmount;
  return {
    amount,
    gst,
    makingCharge: making,
    otherTax,
    logistics,
    coupon,
    total: india ? left.plus(gst) : left,
  };
}
