import { indianTime } from '#shared/india-time.ts';
import { apportion } from '#shared/pricing/tax.ts';
import { type Big, exact, sum, toPaise, ZERO } from '#shared/pricing/decimal.ts';
import { isGstin } from '../gstin.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { taxesAmong } from '../invoices/invoice-sums.ts';
import type { Note } from '../notes/note.ts';
import { addAmounts, amountsOf, mapAmounts, type TaxAmounts, taxOf } from './tax-amounts.ts';

/** A line's part of a paper, under its HSN code. */
export interface HsnPart extends TaxAmounts {
  hsn: string;
  grams: Big;
}

/** What the return says of an issued paper. Rupees; those of a credit note are above 0 too. */
export interface TaxedPaper extends TaxAmounts {
  kind: 'invoice' | 'credit-note' | 'debit-note';
  number: string;
  /** The day in India, `2026-11-20`. */
  day: string;
  sellerGstin: string;
  /** Of a buyer who gave a valid one; else empty. */
  buyerGstin: string;
  /** What the buyer gave, where it is no GSTIN. */
  wrongGstin: string;
  buyer: string;
  /** The code of the place of supply; empty where GST does not know it. */
  place: string;
  /** To another state. */
  inter: boolean;
  /** Percent of GST; 0 for a paper without tax. */
  rate: string;
  /** What the paper comes to. */
  value: Big;
  /** Of the value, what bears no tax: with `specification` nearly all charges. */
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

/** An invoice as the return has it. */
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

/** The notes of one kind on an invoice that came before another one. */
export interface EarlierNotes {
  /** What they come to, those in metal too. */
  total: Big;
  /** What they took back, or added. */
  amounts: TaxAmounts;
}

/**
 * A note as the return has it. A note says its tax and the rest of its value; what of that rest was not taxed on the
 * invoice is not taxed here either, in proportion, so that notes over a whole invoice take back exactly what was taxed.
 */
export function paperOfNote(note: Note, on: TaxedPaper, earlier: EarlierNotes): TaxedPaper {
  const value = exact(note.total);
  const taxes = taxesAmong(note.sums);
  const upTo = (part: Big) =>
    on.value.eq(0) ? ZERO : toPaise(on.untaxed.times(part).div(on.value));
  const tax = taxOf(amountsOf(ZERO, taxes));
  // Metal that takes the place of goods is no supply and bears no tax: the whole note stands beside the tables.
  const untaxed =
    taxes.length === 0 ? value : upTo(earlier.total.plus(value)).minus(upTo(earlier.total));
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
 * A note has no lines: it is shared out over those of its invoice by what each bore. The pieces themselves come back
 * with the credit that completes the whole invoice; a part of the price takes no piece back.
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
