import { type Big, exact, sum, toPaise, ZERO } from '#shared/pricing/decimal.ts';
import type { OrderAddress } from '#server/db/schema/orders.ts';
import { amountInWords } from '../invoices/amount-in-words.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type InvoiceSum, taxesAmong } from '../invoices/invoice-sums.ts';
import type { Seller } from '../seller.ts';

export type NoteKind = 'credit-note' | 'debit-note';

/** Everything a credit or debit note says, as it is kept: rupees as exact text, times ISO 8601. */
export interface Note {
  kind: NoteKind;
  number: string;
  issuedAt: string;
  /** The corrected invoice, with its day. */
  invoice: { number: string; invoicedAt: string };
  orderNumber: string;
  /** The seller as on the invoice: a note belongs to the same registration. */
  seller: Seller;
  billTo: OrderAddress;
  placeOfSupply: string;
  reason: string;
  /** For a note settled in metal: what went to the digital holding. Empty for money. */
  metal: string;
  sums: InvoiceSum[];
  total: string;
  inWords: string;
}

/** The content of a note beyond its invoice. */
export interface NoteTerms {
  kind: NoteKind;
  number: string;
  at: Date;
  reason: string;
  /** Rupees, tax included. */
  amount: Big;
  /** Rupees of the earlier notes of this kind on the invoice. */
  before: Big;
  /** Words for the metal that settles the note; then no tax is credited. */
  metal?: string;
}

/** A note on an invoice, with its share of each of the invoice's taxes. */
export function noteOn(
  invoice: Invoice,
  { kind, number, at, reason, amount, before, metal = '' }: NoteTerms,
): Note {
  const taxes = metal ? [] : taxesOf(invoice, before, amount);
  const value = amount.minus(sum(taxes.map((tax) => exact(tax.value))));
  const untaxed = shareIn(untaxedOf(invoice), { whole: exact(invoice.paid), before, amount });
  const total = amount.toFixed(2);
  return {
    kind,
    number,
    issuedAt: at.toISOString(),
    invoice: { number: invoice.number, invoicedAt: invoice.invoicedAt },
    orderNumber: invoice.orderNumber,
    seller: invoice.seller,
    billTo: invoice.billTo,
    placeOfSupply: invoice.placeOfSupply,
    reason,
    metal,
    sums: [
      { name: 'value', value: value.toFixed(2) },
      // As the invoice, it shows what the tax is on where that is not the whole value.
      ...(taxes.length > 0 && !untaxed.eq(0)
        ? [{ name: 'taxable' as const, value: value.minus(untaxed).toFixed(2) }]
        : []),
      ...taxes,
    ],
    total,
    inWords: amountInWords(total),
  };
}

/** What an invoice charged without tax: with `specification` nearly all besides the metal. */
function untaxedOf({ paid, lines, sums }: Invoice): Big {
  const taxes = sum(taxesAmong(sums).map(({ value }) => exact(value)));
  return exact(paid)
    .minus(sum(lines.map(({ taxable }) => exact(taxable))))
    .minus(taxes);
}

interface NotePart {
  /** The invoice's total. */
  whole: Big;
  /** The earlier notes of this kind on it. */
  before: Big;
  amount: Big;
}

/**
 * A note's share in a sum of its invoice: the increase in the rounded share of all notes together, so that notes over the whole
 * invoice take back exactly that sum.
 */
export function shareIn(of: Big, { whole, before, amount }: NotePart): Big {
  if (whole.eq(0)) return ZERO;
  const upTo = (part: Big) => toPaise(of.times(part).div(whole));
  return upTo(before.plus(amount)).minus(upTo(before));
}

/** The taxes in a part of an invoice's total; CGST stays equal to SGST. */
const taxesOf = (invoice: Invoice, before: Big, amount: Big): InvoiceSum[] =>
  taxesAmong(invoice.sums).map((tax) => ({
    ...tax,
    value: shareIn(exact(tax.value), { whole: exact(invoice.paid), before, amount }).toFixed(2),
  }));
