import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import { exact, sum, toPaise } from '#shared/pricing/decimal.ts';
import type { OrderAddress, orders, SoldLine, SoldRates } from '../db/schema/orders.ts';
import { amountInWords } from './amount-in-words.ts';
import { isUnionTerritory, sameState, stateWithCode } from './gst-states.ts';
import { hsnCode } from './hsn-code.ts';
import type { Seller } from './seller.ts';

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

/** A line of the sums, in rupees; what is taken off is below 0. */
export interface InvoiceSum {
  name: SumName;
  value: string;
  /** Of a tax. */
  percent?: string;
}

export interface InvoiceLine {
  description: string;
  metal: SoldLine['metal'];
  purity: string;
  uniqueId: string;
  gramsEach: string;
  hsn: string;
  quantity: number;
  /** Of the whole quantity, as the rupees are. */
  grams: string;
  /** Rupees; unlike the rest it is worked out, from amount and grams. */
  ratePerGram: string;
  amount: string;
  making: string;
}

/** All that an invoice says, before it is drawn. Rupees, grams and percents are exact text. */
export interface Invoice {
  kind: 'buy' | 'convert';
  number: string;
  invoicedAt: Date;
  orderNumber: string;
  placedAt: Date;
  paymentMode: 'UPI' | 'CARD';
  utr: string;
  seller: Seller;
  billTo: OrderAddress;
  shipTo: OrderAddress;
  placeOfSupply: string;
  lines: InvoiceLine[];
  sums: InvoiceSum[];
  paid: string;
  inWords: string;
  /** The metals of the lines. */
  metals: SoldLine['metal'][];
  /** Of all lines together: what a conversion took out of the holding. */
  grams: string;
  rates: SoldRates;
}

type Order = typeof orders.$inferSelect;

/**
 * The invoice of an order, every figure as it was sold. A conversion's metal was the customer's own, so that
 * only what it cost in rupees is summed. Throws where the sums do not make what was paid: no invoice then.
 */
export function invoiceOf(order: Order, sold: SoldLine[], seller: Seller): Invoice {
  const { invoiceNumber, invoicedAt } = order;
  if (!invoiceNumber || !invoicedAt) throw new Error(`Order ${order.number} is not invoiced`);
  const lines = sold.map(invoiceLine);
  const sums = sumsOf(order, seller.state);
  const total = sum(sums.map(({ value }) => exact(value)));
  const amount = sum(lines.map((line) => exact(line.amount)));
  if (!total.eq(order.paid) || (order.kind === 'buy' && !amount.eq(order.amount))) {
    throw new Error(`The invoice of order ${order.number} does not add up`);
  }
  return {
    kind: order.kind,
    number: invoiceNumber,
    invoicedAt,
    orderNumber: order.number,
    placedAt: order.placedAt,
    paymentMode: order.paymentMode,
    utr: order.utr,
    seller,
    billTo: order.billing,
    shipTo: order.shipping,
    placeOfSupply: stateWithCode(order.shipping.state),
    lines,
    sums,
    paid: order.paid,
    inWords: amountInWords(order.paid),
    metals: (['Gold', 'Silver'] as const).filter((metal) => sold.some((l) => l.metal === metal)),
    grams: sum(lines.map((line) => exact(line.grams))).toFixed(),
    rates: order.rates,
  };
}

function invoiceLine(line: SoldLine): InvoiceLine {
  const grams = exact(line.grams).times(line.quantity);
  return {
    description: line.productName,
    metal: line.metal,
    purity: line.purity,
    uniqueId: line.uniqueId,
    gramsEach: exact(line.grams).toFixed(),
    hsn: hsnCode(line),
    quantity: line.quantity,
    grams: grams.toFixed(),
    ratePerGram: grams.gt(0) ? toPaise(exact(line.price).div(grams)).toFixed(2) : '',
    amount: line.price,
    making: line.makingCharge,
  };
}

/** What was charged, line by line; what an order has nothing of is left out. */
function sumsOf(order: Order, sellerState: string): InvoiceSum[] {
  const row = (name: SumName, value: string): InvoiceSum => ({ name, value });
  const optional = [
    row('other', order.otherTax),
    row('delivery', order.logistics),
    row('coupon', exact(order.coupon).neg().toFixed(2)),
    row('surcharge', order.surcharge),
  ];
  return [
    ...(order.kind === 'buy' ? [row('amount', order.amount), ...taxes(order, sellerState)] : []),
    row('making', order.makingCharge),
    ...optional.filter(
      ({ name, value }) => !exact(value).eq(0) || (name === 'delivery' && order.kind === 'buy'),
    ),
  ];
}

/**
 * Within a state GST is the union's and the state's, half each, else it is integrated. Of an odd paisa the
 * union has the larger half: both together are exactly what was charged.
 */
function taxes({ gst, shipping }: Order, sellerState: string): InvoiceSum[] {
  if (!sameState(sellerState, shipping.state)) {
    return [{ name: 'igst', value: gst, percent: String(GST_PERCENT) }];
  }
  const percent = exact(GST_PERCENT).div(2).toFixed();
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
