import { exact, sum, toPaise } from '#shared/pricing/decimal.ts';
import type { Order } from '../list-orders.ts';

/**
 * What the metal of an order of the bag was sold for, without tax, in rupees: its price less its share of the coupon, which comes off
 * all that is charged (with the specification's taxes after GST, else before). Rounded half up to the paisa.
 */
export function metalValue(
  order: Pick<
    Order,
    'amount' | 'makingCharge' | 'logistics' | 'otherTax' | 'gst' | 'coupon' | 'tax'
  >,
): string {
  const { amount, makingCharge, logistics, otherTax, gst, coupon, tax } = order;
  const charged = sum([
    ...[amount, makingCharge, logistics, otherTax].map(exact),
    ...(tax.profile === 'specification' ? [exact(gst)] : []),
  ]);
  if (charged.eq(0)) return amount;
  return toPaise(exact(amount).minus(exact(coupon).times(amount).div(charged))).toFixed(2);
}
