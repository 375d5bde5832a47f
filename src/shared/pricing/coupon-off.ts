import { type Big, exact, type Numeric, percentOf, toPaise } from './decimal.ts';

/** What a coupon takes off: rupees, or percent of the pieces up to `most` rupees. */
export interface CouponValue {
  amount: Numeric;
  /** 0 or absent for a coupon of rupees. */
  percent?: Numeric | undefined;
  /** Rupees; no limit where absent. */
  most?: Numeric | undefined;
}

/**
 * Rupees that a coupon takes off pieces of this price, before charges and taxes: rounded half up to the paisa. `cartTotals` keeps
 * the bag from going below 0.
 */
export function couponOff({ amount, percent = 0, most }: CouponValue, pieces: Big): Big {
  if (!exact(percent).gt(0)) return toPaise(exact(amount));
  const off = toPaise(percentOf(pieces, percent));
  return most !== undefined && off.gt(exact(most)) ? toPaise(exact(most)) : off;
}
