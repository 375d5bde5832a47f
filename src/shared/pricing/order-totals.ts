import { GST_PERCENT } from './cart-totals.ts';
import { type Big, exact, type Numeric, percentOf, sum, toPaise, ZERO } from './decimal.ts';

/** A line of an order as it was sold. `Total` in rupees for the whole quantity, charges in percent. */
export interface SoldLine {
  Total: Numeric;
  MakingCharge: Numeric;
  OtherCharge: Numeric;
  /** Rupees off the whole order, repeated in each line. */
  CouponAmount: Numeric;
  /** Of the whole order, and only with the profile `india-gst`: rupees of GST, delivery and surcharge. */
  TaxProfile?: string;
  Gst?: Numeric;
  Logistics?: Numeric;
  Surcharge?: Numeric;
}

/** All in rupees, each rounded half up to the paisa. */
export interface OrderTotals {
  amount: Big;
  gst: Big;
  /** Shown, and not included in `total` but with `india-gst`, which takes it off before its tax. */
  coupon: Big;
  makingCharge: Big;
  otherTax: Big;
  total: Big;
  /** The amount due as far as the lines tell: after the coupon. */
  due: Big;
}

const chargeOf = (total: Numeric, percent: Numeric): Big =>
  toPaise(percentOf(exact(total), percent));

/** Whether an order was taxed by `india-gst`, according to its lines. */
export const taxedAfterAll = (lines: readonly SoldLine[]): boolean =>
  lines[0]?.TaxProfile === 'india-gst';

/**
 * An order's summary: amount + GST + making charge + other taxes. The coupon comes off afterwards; with `india-gst` it is already
 * off, and delivery and surcharge are in the total.
 */
export function orderTotals(lines: readonly SoldLine[]): OrderTotals {
  const amount = toPaise(sum(lines.map(({ Total }) => exact(Total))));
  if (taxedAfterAll(lines)) return totalsAsSold(lines, amount);
  const gst = toPaise(percentOf(amount, GST_PERCENT));
  const makingCharge = sum(lines.map((line) => chargeOf(line.Total, line.MakingCharge)));
  const otherTax = sum(lines.map((line) => chargeOf(line.Total, line.OtherCharge)));
  const total = sum([amount, gst, makingCharge, otherTax]);
  const coupon = largestCoupon(lines);
  return {
    amount,
    gst,
    coupon,
    makingCharge,
    otherTax,
    total,
    due: coupon.gt(total) ? ZERO : total.minus(coupon),
  };
}

function totalsAsSold(lines: readonly SoldLine[], amount: Big): OrderTotals {
  const { Gst = 0, Logistics = 0, Surcharge = 0 } = lines[0] ?? {};
  const gst = exact(Gst);
  const coupon = largestCoupon(lines);
  const makingCharge = sum(lines.map((line) => chargeOf(line.Total, line.MakingCharge)));
  const charged = sum([amount, makingCharge, exact(Logistics), exact(Surcharge), gst]);
  const total = charged.minus(coupon);
  return { amount, gst, coupon, makingCharge, otherTax: ZERO, total, due: total };
}

/** The summary of a coin made out of the customer's own metal: that metal pays the amount, and only the making charge is due. */
export function conversionTotals(lines: readonly SoldLine[]): OrderTotals {
  const { amount, makingCharge, gst } = orderTotals(lines);
  if (taxedAfterAll(lines)) {
    const due = sum([makingCharge, gst, exact(lines[0]?.Surcharge ?? 0)]);
    const total = amount.plus(due);
    return { amount, gst, coupon: ZERO, makingCharge, otherTax: ZERO, total, due };
  }
  return {
    amount,
    gst: ZERO,
    coupon: ZERO,
    makingCharge,
    otherTax: ZERO,
    total: amount.plus(makingCharge),
    due: makingCharge,
  };
}

/** One coupon, repeated in each line; a store may send it with the first line only. */
const largestCoupon = (lines: readonly SoldLine[]): Big =>
  lines
    .map(({ CouponAmount }) => toPaise(exact(CouponAmount)))
    .reduce((largest, coupon) => (coupon.gt(largest) ? coupon : largest), ZERO);

/** The making charge of one line, in rupees. */
export const lineMakingCharge = ({ Total, MakingCharge }: SoldLine): Big =>
  chargeOf(Total, MakingCharge);
