import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { exact, type Numeric, toPaise } from '#shared/pricing/decimal.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { isUnionTerritory, sameState } from '../gst-states.ts';

type Order = typeof orders.$inferSelect;

export type SumName =
  | 'amount'
  | 'cgst'
  | 'sgst'
  | 'utgst'
  | 'igst'
  | 'making'
  | 'other'
  | 'delivery'
  | 'coupon'
  | 'surcharge';

/** A line of the sums, in rupees; deductions are below 0. */
export interface InvoiceSum {
  name: SumName;
  value: string;
  /** Of a tax. */
  percent?: string;
}

/** The charges line by line; those that an order does not have are left out. */
export function sumsOf(
  order: Order,
  sellerState: string,
  gstPercent: Numeric = GST_PERCENT,
): InvoiceSum[] {
  const row = (name: SumName, value: string): InvoiceSum => ({ name, value });
  const optional = [
    row('other', order.otherTax),
    row('delivery', order.logistics),
    row('coupon', exact(order.coupon).neg().toFixed(2)),
    row('surcharge', order.surcharge),
  ];
  return [
    ...(order.kind === 'convert'
      ? []
      : [row('amount', order.amount), ...taxes(order, sellerState, gstPercent)]),
    ...(order.kind === 'digital' ? [] : [row('making', order.makingCharge)]),
    ...optional.filter(
      ({ name, value }) => !exact(value).eq(0) || (name === 'delivery' && order.kind === 'buy'),
    ),
  ];
}

/**
 * Within a state GST is half central and half state tax, otherwise integrated (IGST). Of an odd paisa the
 * central tax has the larger half, so that both add up to exactly what was charged.
 */
function taxes({ gst, shipping }: Order, sellerState: string, gstPercent: Numeric): InvoiceSum[] {
  if (!sameState(sellerState, shipping.state)) {
    return [{ name: 'igst', value: gst, percent: exact(gstPercent).toFixed() }];
  }
  const percent = exact(gstPercent).div(2).toFixed();
  const union = toPaise(exact(gst).div(2));
  return [
    { name: 'cgst', value: union.toFixed(2), percent },
    {
      name: isUnionTerritory(sellerState) ? 'utgst' : 'sgst',
      value: exact(gst).minus(union).toFixed(2),
      percent,
    },
  ];
}
