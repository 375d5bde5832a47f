import { type Big, exact, type Numeric, percentOf, sum, toPaise, ZERO } from './decimal.ts';
import { makingCharge } from './item-price.ts';

/** GST on bullion, percent of the amount. */
export const GST_PERCENT = 3;

/** A priced line of the bag. `price` is for the whole quantity, in rupees. */
export interface PricedLine {
  price: Big;
  MakingCharge: Numeric;
  OtherTax: Numeric;
  Logistics: Numeric;
}

/** All in rupees, each rounded half up to the paisa, so that the shown lines add up to the total. */
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
 * The bag's summary: amount + GST + logistics + making charge + other tax - coupon. A coupon never takes off
 * more than the total.
 */
export function cartTotals(lines: PricedLine[], couponAmount: Numeric = 0): CartTotals {
  const amount = sum(lines.map((line) => line.price));
  const gst = toPaise(percentOf(amount, GST_PERCENT));
  const making = sum(lines.map((line) => makingCharge(line.price, line.MakingCharge)));
  const otherTax = sum(lines.map((line) => toPaise(percentOf(line.price, line.OtherTax))));
  const logistics = sum(lines.map((line) => toPaise(exact(line.Logistics))));
  const gross = sum([amount, gst, making, otherTax, logistics]);
  const asked = toPaise(exact(couponAmount));
  const coupon = asked.lt(0) ? ZERO : asked.gt(gross) ? gross : asked;
  return {
    amount,
    gst,
    makingCharge: making,
    otherTax,
    logistics,
    coupon,
    total: gross.minus(coupon),
  };
}
