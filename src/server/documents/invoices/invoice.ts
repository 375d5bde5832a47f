import type { PaymentMode } from '#shared/contract/payment.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { OrderAddress, orders, SoldLine, SoldRates } from '#server/db/schema/orders.ts';
import { quoteNumber } from '#shared/paying/quote-number.ts';
import type { TicketRow } from '#server/db/schema/digital.ts';
import { amountInWords } from './amount-in-words.ts';
import { stateWithCode } from '#shared/identity/gst-states.ts';
import type { HsnDigits } from './hsn-code.ts';
import { placeOfSupply } from './place-of-supply.ts';
import { type InvoiceLine, linesOf } from './invoice-lines.ts';
import { type InvoiceSum, sumsOf, taxesAmong, totalOf } from './invoice-sums.ts';
import type { Seller } from '../seller.ts';

/** Everything an invoice says, as it is kept and before it is drawn. Rupees, grams and percents are exact text, times ISO 8601. */
export interface Invoice {
  kind: 'buy' | 'convert' | 'digital';
  profile: TaxProfile;
  number: string;
  invoicedAt: string;
  orderNumber: string;
  placedAt: string;
  paymentMode: PaymentMode;
  utr: string;
  seller: Seller;
  billTo: OrderAddress;
  /** The buyer's PAN, masked; absent where the law required none. */
  buyerPan?: string;
  shipTo: OrderAddress;
  placeOfSupply: string;
  lines: InvoiceLine[];
  sums: InvoiceSum[];
  paid: string;
  inWords: string;
  /** The metals of the lines. */
  metals: SoldLine['metal'][];
  /** Of all lines together: what a conversion took from the holding, or a purchase added to it. */
  grams: string;
  rates: SoldRates;
  /** The number of the quote that held the price. Absent without a quote, and in papers from before it was printed. */
  quote?: string;
}

type Order = typeof orders.$inferSelect;

/** The seller, and details of the sale beyond the order's row. */
export interface InvoiceParts {
  sold: SoldLine[];
  /** For digital metal only. */
  ticket?: TicketRow | undefined;
  seller: Seller;
  hsnDigits: HsnDigits;
  /** The buyer's PAN, masked, where the order was placed with one. */
  buyerPan?: string | undefined;
}

/**
 * The invoice of an order, with every figure as it was sold, in rupees. The metal of a conversion was the
 * customer's own, so only the charges are summed; digital metal has its ticket as its line. Throws an Error
 * where the sums do not add up to what was paid: better no invoice than a wrong one.
 */
export function invoiceOf(
  order: Order,
  { sold, ticket, seller, hsnDigits, buyerPan }: InvoiceParts,
): Invoice {
  const { invoiceNumber, invoicedAt } = order;
  if (!invoiceNumber || !invoicedAt) throw new Error(`Order ${order.number} is not invoiced`);
  const sums = sumsOf(order, seller.state);
  const lines = linesOf(order, sold, ticket, { taxes: taxesAmong(sums), digits: hsnDigits });
  requireSums(order, lines, sums);
  return {
    kind: order.kind,
    profile: order.tax.profile,
    number: invoiceNumber,
    invoicedAt: invoicedAt.toISOString(),
    orderNumber: order.number,
    placedAt: order.placedAt.toISOString(),
    paymentMode: order.paymentMode,
    utr: order.utr,
    seller,
    billTo: order.billing,
    ...(buyerPan && { buyerPan }),
    shipTo: order.shipping,
    placeOfSupply: stateWithCode(placeOfSupply(order)),
    lines,
    sums,
    paid: order.paid,
    inWords: amountInWords(order.paid),
    metals: (['Gold', 'Silver'] as const).filter((metal) => lines.some((l) => l.metal === metal)),
    grams: sum(lines.map((line) => exact(line.grams))).toFixed(),
    rates: order.rates,
    ...(order.lockId !== null && { quote: quoteNumber(order.lockId) }),
  };
}

/** Throws an Error unless the sums add up to what was paid, the lines to the amount, and the shares to each tax. */
function requireSums(order: Order, lines: InvoiceLine[], sums: InvoiceSum[]): void {
  const amount = sum(lines.map((line) => exact(line.amount)));
  const taxable = sums.find(({ name }) => name === 'taxable');
  const right =
    totalOf(sums).eq(order.paid) &&
    (order.kind === 'convert' || amount.eq(order.amount)) &&
    (!taxable || sum(lines.map((line) => exact(line.taxable))).eq(taxable.value)) &&
    taxesAmong(sums).every(({ name, value }) =>
      sum(
        lines.flatMap(({ taxes }) =>
          taxes.filter((tax) => tax.name === name).map((tax) => exact(tax.value)),
        ),
      ).eq(value),
    );
  if (!right) throw new Error(`The invoice of order ${order.number} does not add up`);
}
