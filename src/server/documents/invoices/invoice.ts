import { exact, sum, toPaise } from '#shared/pricing/decimal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { OrderAddress, orders, SoldLine, SoldRates } from '#server/db/schema/orders.ts';
import { ZERO_RUPEES } from '#server/orders/sold-line.ts';
import { amountInWords } from './amount-in-words.ts';
import type { TicketRow } from '#server/digital/tickets/make-ticket.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { stateWithCode } from '../gst-states.ts';
import { hsnCode } from './hsn-code.ts';
import { type InvoiceSum, sumsOf } from './invoice-sums.ts';
import type { Seller } from '../seller.ts';

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
  /** Rupees; unlike the rest it is worked out, from amount and grams, but for digital metal. */
  ratePerGram: string;
  amount: string;
  making: string;
}

/** All that an invoice says, before it is drawn. Rupees, grams and percents are exact text. */
export interface Invoice {
  kind: 'buy' | 'convert' | 'digital';
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
  /** Of all lines together: what a conversion took out of the holding, or a purchase brought there. */
  grams: string;
  rates: SoldRates;
}

type Order = typeof orders.$inferSelect;

/**
 * The invoice of an order, with every figure as it was sold, in rupees. The metal of a conversion was the
 * customer's own, so only the charges are summed; digital metal has its ticket as its line. Throws an Error
 * where the sums do not add up to what was paid: better no invoice than a wrong one.
 */
export function invoiceOf(
  order: Order,
  sold: SoldLine[],
  seller: Seller,
  ticket?: TicketRow,
): Invoice {
  const { invoiceNumber, invoicedAt } = order;
  if (!invoiceNumber || !invoicedAt) throw new Error(`Order ${order.number} is not invoiced`);
  const lines = ticket ? [digitalLine(ticket)] : sold.map(invoiceLine);
  const sums = sumsOf(order, seller.state, ticket?.gstPercent);
  const total = sum(sums.map(({ value }) => exact(value)));
  const amount = sum(lines.map((line) => exact(line.amount)));
  if (!total.eq(order.paid) || (order.kind !== 'convert' && !amount.eq(order.amount))) {
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
    metals: (['Gold', 'Silver'] as const).filter((metal) => lines.some((l) => l.metal === metal)),
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

/**
 * Digital metal is one line. Its rate is the one it was sold at, which cannot be computed back from a few
 * grams.
 */
function digitalLine({ source, units, rate, value }: TicketRow): InvoiceLine {
  const grams = exact(toGrams(units)).toFixed();
  const metal = source === 'gold' ? 'Gold' : 'Silver';
  const description = source === 'gold' ? m.digital_product_gold() : m.digital_product_silver();
  return {
    description,
    metal,
    purity: '999',
    uniqueId: '',
    gramsEach: grams,
    hsn: hsnCode({ metal, productName: description, categoryName: '' }),
    quantity: 1,
    grams,
    ratePerGram: rate,
    amount: value,
    making: ZERO_RUPEES,
  };
}
