import { downToPaise, exact, sum } from '#shared/pricing/decimal.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { isUnionTerritory, sameState } from '#shared/identity/gst-states.ts';
import { placeOfSupply } from './place-of-supply.ts';

type Order = typeof orders.$inferSelect;

export type TaxName = 'cgst' | 'sgst' | 'utgst' | 'igst';
export type SumName =
  | TaxName
  | 'amount'
  | 'making'
  | 'other'
  | 'delivery'
  | 'coupon'
  | 'surcharge'
  | 'taxable'
  | 'value'
  | 'rounding';

/** A line of the sums, in rupees; deductions are below 0. `taxable` is a subtotal, which is not added. */
export interface InvoiceSum {
  name: SumName;
  value: string;
  /** The percentage of a tax. */
  percent?: string;
}

/** A tax of a paper, in rupees. */
export interface TaxSum extends InvoiceSum {
  name: TaxName;
  percent: string;
}

/** The total of a paper's sums, in rupees. */
export const totalOf = (sums: InvoiceSum[]) =>
  sum(sums.filter(({ name }) => name !== 'taxable').map(({ value }) => exact(value)));

/** The charges line by line, without those that the order does not have. */
export function sumsOf(order: Order, sellerState: string): InvoiceSum[] {
  return order.tax.profile === 'india-gst'
    ? taxedAfterAll(order, sellerState)
    : taxedBySpecification(order, sellerState);
}

const row = (name: SumName, value: string): InvoiceSum => ({ name, value });
const off = (value: string) => exact(value).neg().toFixed(2);
const charged = (rows: InvoiceSum[], { kind }: Order) =>
  rows.filter(({ name, value }) => !exact(value).eq(0) || (name === 'delivery' && kind === 'buy'));

/** GST on the amount alone; all other charges follow, untaxed. */
function taxedBySpecification(order: Order, sellerState: string): InvoiceSum[] {
  const taxes = order.kind === 'convert' ? [] : taxesOf(order, sellerState);
  return [
    ...(order.kind === 'convert' ? [] : [row('amount', order.amount), ...taxes]),
    ...(order.kind === 'digital' ? [] : [row('making', order.makingCharge)]),
    ...charged(
      [
        row('other', order.otherTax),
        row('delivery', order.logistics),
        row('coupon', off(order.coupon)),
        row('surcharge', order.surcharge),
        rounding(order, taxes),
      ],
      order,
    ),
  ];
}

/** The taxable value is everything charged, less the coupon; GST on it follows. */
function taxedAfterAll(order: Order, sellerState: string): InvoiceSum[] {
  const charges = [
    ...(order.kind === 'convert' ? [] : [row('amount', order.amount)]),
    ...(order.kind === 'digital' ? [] : [row('making', order.makingCharge)]),
    ...charged(
      [
        row('delivery', order.logistics),
        row('surcharge', order.surcharge),
        row('coupon', off(order.coupon)),
      ],
      order,
    ),
  ];
  const taxes = taxesOf(order, sellerState);
  return [
    ...charges,
    row('taxable', totalOf(charges).toFixed(2)),
    ...taxes,
    // Needed only for a price quoted by the specification's rounding.
    ...charged([rounding(order, taxes)], order),
  ];
}

/** The odd paisa that two equal halves of GST leave. */
const rounding = ({ gst }: Order, taxes: TaxSum[]): InvoiceSum =>
  row('rounding', taxes.length > 0 ? exact(gst).minus(totalOf(taxes)).toFixed(2) : '0');

/** The taxes among the sums of a paper. */
export const taxesAmong = (sums: InvoiceSum[]): TaxSum[] =>
  sums.filter((each): each is TaxSum => each.percent !== undefined);

/**
 * Within a state GST is half central and half state tax, equal to the paisa, otherwise integrated (IGST). An odd paisa, which
 * only the specification's rounding can leave, belongs to neither: it is the line `rounding`.
 */
function taxesOf(order: Order, sellerState: string): TaxSum[] {
  const { gst, tax } = order;
  if (!sameState(sellerState, placeOfSupply(order))) {
    return [{ name: 'igst', value: gst, percent: exact(tax.gstPercent).toFixed() }];
  }
  const percent = exact(tax.gstPercent).div(2).toFixed();
  const value = downToPaise(exact(gst).div(2)).toFixed(2);
  const states = isUnionTerritory(sellerState) ? 'utgst' : 'sgst';
  return [
    { name: 'cgst', value, percent },
    { name: states, value, percent },
  ];
}
