import { indianTime } from '#shared/india-time.ts';
import { apportion } from '#shared/pricing/tax.ts';
import { type Big, exact, sum, ZERO } from '#shared/pricing/decimal.ts';
import { isGstin } from '#shared/identity/gstin.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { taxesAmong } from '../invoices/invoice-sums.ts';
import { type Note, shareIn } from '../notes/note.ts';
import { addAmounts, amountsOf, mapAmounts, type TaxAmounts, taxOf } from './tax-amounts.ts';

/** A paper's line under its HSN code. */
export interface HsnPart extends TaxAmounts {
  hsn: string;
  grams: Big;
}

/** An issued paper as the return needs it. Rupees; also above 0 for a credit note. */
export interface TaxedPaper extends TaxAmounts {
  kind: 'invoice' | 'credit-note' | 'debit-note';
  number: string;
  /** The day in India, `2026-11-20`. */
  day: string;
  sellerGstin: string;
  /** The buyer's valid GSTIN; else empty. */
  buyerGstin: string;
  /** The buyer's entry, where it is not a GSTIN. */
  wrongGstin: string;
  buyer: string;
  /** The code of the place of supply; empty where GST does not know the place. */
  place: string;
  /** Whether the sale is to another state. */
  inter: boolean;
  /** Percent of GST; 0 for a paper without tax. */
  rate: string;
  /** The paper's total. */
  value: Big;
  /** The untaxed part of the value: with `specification` nearly all charges. */
  untaxed: Big;
  profile: Invoice['profile'];
  /** The invoice itself, or the one that a note corrects. */
  invoice: { number: string; day: string; value: Big };
  parts: HsnPart[];
}

type Common = Pick<Note, 'seller' | 'billTo' | 'placeOfSupply' | 'sums'>;

const dayOf = (at: string): string => indianTime(Date.parse(at)).day;

function commonOf({ seller, billTo, placeOfSupply, sums }: Common) {
  const taxes = taxesAmong(sums);
  const given = billTo.gstNumber.trim().toUpperCase();
  return {
    sellerGstin: seller.gstNumber,
    buyerGstin: isGstin(given) ? given : '',
    wrongGstin: isGstin(given) ? '' : given,
    buyer: billTo.name,
    place: /\((\d\d)\)$/.exec(placeOfSupply)?.[1] ?? '',
    inter: taxes.some(({ name }) => name === 'igst'),
    rate: sum(taxes.map(({ percent }) => exact(percent))).toFixed(),
  };
}

/** An invoice as the return needs it. */
export function paperOfInvoice(invoice: Invoice): TaxedPaper {
  const taxes = taxesAmong(invoice.sums);
  const parts = invoice.lines.map((line) => ({
    ...amountsOf(exact(line.taxable), line.taxes),
    hsn: line.hsn,
    grams: exact(line.grams),
  }));
  const amounts = amountsOf(sum(parts.map(({ taxable }) => taxable)), taxes);
  const value = exact(invoice.paid);
  const day = dayOf(invoice.invoicedAt);
  return {
    kind: 'invoice',
    number: invoice.number,
    day,
    ...commonOf(invoice),
    ...amounts,
    value,
    untaxed: value.minus(amounts.taxable).minus(taxOf(amounts)),
    profile: invoice.profile,
    invoice: { number: invoice.number, day, value },
    parts: taxes.length > 0 ? parts : [],
  };
}

/** Earlier notes of one kind on the same invoice. */
export interface EarlierNotes {
  /** Their total, including notes settled in metal. */
  total: Big;
  /** The amounts that they took back, or added. */
  amounts: TaxAmounts;
}

/**
 * A note as the return needs it. A note gives its tax and the rest of its value; the part of that rest which the invoice did not
 * tax is untaxed here too, in proportion, so that notes over a whole invoice take back exactly what was taxed.
 */
export function paperOfNote(note: Note, on: TaxedPaper, earlier: EarlierNotes): TaxedPaper {
  const value = exact(note.total);
  const taxes = taxesAmong(note.sums);
  const tax = taxOf(amountsOf(ZERO, taxes));
  // Metal in place of goods is no supply and bears no tax: the whole note stays outside the tables.
  const part = { whole: on.value, before: earlier.total, amount: value };
  const untaxed = taxes.length === 0 ? value : shareIn(on.untaxed, part);
  const amounts = amountsOf(value.minus(tax).minus(untaxed), taxes);
  return {
    kind: note.kind,
    number: note.number,
    day: dayOf(note.issuedAt),
    ...commonOf(note),
    ...amounts,
    value,
    untaxed,
    profile: on.profile,
    invoice: on.invoice,
    parts: taxes.length > 0 ? partsOfNote({ kind: note.kind, value, amounts }, on, earlier) : [],
  };
}

/**
 * A note has no lines: its amounts are apportioned to its invoice's lines. Pieces are counted as returned only with the credit
 * note that completes the whole invoice.
 */
function partsOfNote(
  { kind, value, amounts }: { kind: Note['kind']; value: Big; amounts: TaxAmounts },
  on: TaxedPaper,
  earlier: EarlierNotes,
): HsnPart[] {
  const until = addAmounts([earlier.amounts, amounts]);
  const shares = mapShares((column) => {
    const weights = on.parts.map((part) => part[column]);
    const before = apportion(earlier.amounts[column], weights);
    return apportion(until[column], weights).map((all, index) => all.minus(before[index] ?? ZERO));
  });
  const whole =
    kind === 'credit-note' && earlier.total.lt(on.value) && earlier.total.plus(value).gte(on.value);
  return on.parts.map(({ hsn, grams }, index) => ({
    ...mapAmounts((column) => shares[column][index] ?? ZERO),
    hsn,
    grams: whole ? grams : ZERO,
  }));
}

const mapShares = (work: (column: keyof TaxAmounts) => Big[]) => ({
  taxable: work('taxable'),
  igst: work('igst'),
  cgst: work('cgst'),
  sgst: work('sgst'),
});
