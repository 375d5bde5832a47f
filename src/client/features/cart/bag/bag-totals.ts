import type { CartItem } from '#shared/contract/cart.ts';
import { type CartTotals, cartTotals, type PricedLine } from '#shared/pricing/cart-totals.ts';
import { type CouponValue, couponOff } from '#shared/pricing/coupon-off.ts';
import { type Big, exact, sum, toPaise } from '#shared/pricing/decimal.ts';
import { itemPrice } from '#shared/pricing/item-price.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import type { AppliedCoupon } from '#client/checkout-session/checkout-session.ts';
import { linePiece } from '#shared/pricing/pieces.ts';

/** Rupees for a line of the bag, its whole quantity; undefined without a rate for its metal. */
export const linePrice = (line: CartItem, asks: Asks, quantity = line.Quantity): Big | undefined =>
  itemPrice(linePiece(line), asks, quantity);

const NO_COUPON: CouponValue = { amount: '0' };

/** The value of an applied coupon for this bag, as the totals take it. */
export const valueOf = (coupon: AppliedCoupon | undefined): CouponValue =>
  coupon?.refused === undefined && coupon
    ? { amount: coupon.couponAmount, percent: coupon.couponPercent, most: coupon.couponMost }
    : NO_COUPON;

/** The bag's totals at these asks; undefined while the price of any line is unknown. */
export function bagTotals(
  lines: CartItem[],
  asks: Asks,
  coupon: CouponValue = NO_COUPON,
  profile: TaxProfile = 'specification',
): CartTotals | undefined {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const price = linePrice(line, asks);
    if (!price) return undefined;
    const { MakingCharge, OtherTax, Logistics } = line;
    priced.push({ price, MakingCharge, OtherTax, Logistics });
  }
  const off = couponOff(coupon, sum(priced.map(({ price }) => price)));
  return cartTotals(priced, off, profile);
}

/** Memoises the totals by asks: all prices of the summary share one calculation per tick. */
export function bagPricer(
  lines: CartItem[],
  coupon: CouponValue = NO_COUPON,
  profile: TaxProfile = 'specification',
) {
  let last:
    | { gold: Asks['gold']; silver: Asks['silver']; totals: CartTotals | undefined }
    | undefined;
  return ({ gold, silver }: Asks): CartTotals | undefined => {
    if (!last || last.gold !== gold || last.silver !== silver) {
      last = { gold, silver, totals: bagTotals(lines, { gold, silver }, coupon, profile) };
    }
    return last.totals;
  };
}
export type BagPricer = ReturnType<typeof bagPricer>;

/** The delivery charge in rupees, which needs no rate. */
export const logisticsOf = (lines: CartItem[]): Big =>
  sum(lines.map(({ Logistics }) => toPaise(exact(Logistics))));
