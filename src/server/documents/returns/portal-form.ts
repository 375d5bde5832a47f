import * as v from 'valibot';
import { type Gstr1, type HsnRow, isService } from './gstr1.ts';
import { describeHsn } from './hsn-words.ts';
import { type Gstr1Form, gstr1Form } from './portal-schema.ts';
import { splitsHsn } from './return-month.ts';
import type { TaxAmounts } from './tax-amounts.ts';
import type { TaxedPaper } from './taxed-paper.ts';
import { portalRupees } from './tax-amounts.ts';

/** The version of the offline tool whose format this is. */
const VERSION = 'GST3.2.4';

/** `20-11-2026`. */
const dateOf = (day: string): string => day.split('-').toReversed().join('-');

const taxesOf = (inter: boolean, { igst, cgst, sgst }: TaxAmounts) =>
  inter ? { iamt: portalRupees(igst) } : { camt: portalRupees(cgst), samt: portalRupees(sgst) };

const itemsOf = (paper: TaxedPaper) => [
  {
    num: 1,
    itm_det: {
      rt: Number(paper.rate),
      txval: portalRupees(paper.taxable),
      ...taxesOf(paper.inter, paper),
      csamt: 0,
    },
  },
];

const largeInvoiceOf = (paper: TaxedPaper) => ({
  inum: paper.number,
  idt: dateOf(paper.day),
  val: portalRupees(paper.value),
  itms: itemsOf(paper),
});
const largeNoteOf = (paper: TaxedPaper) => ({
  ntty: paper.kind === 'credit-note' ? ('C' as const) : ('D' as const),
  nt_num: paper.number,
  nt_dt: dateOf(paper.day),
  val: portalRupees(paper.value),
  pos: paper.place,
  itms: itemsOf(paper),
});
const toFirm = { rchrg: 'N', inv_typ: 'R' } as const;

/** Groups papers by a common key, in the order in which each key first comes. */
const under = <Row>(
  papers: TaxedPaper[],
  keyOf: (paper: TaxedPaper) => string,
  rowOf: (paper: TaxedPaper) => Row,
) =>
  [...new Set(papers.map(keyOf))].map((key) => ({
    key,
    rows: papers.filter((paper) => keyOf(paper) === key).map(rowOf),
  }));

const hsnRowsOf = (rows: HsnRow[]) =>
  rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    desc: describeHsn(row.hsn),
    uqc: isService(row.hsn) ? ('NA' as const) : ('GMS' as const),
    qty: portalRupees(row.grams),
    rt: Number(row.rate),
    txval: portalRupees(row.taxable),
    iamt: portalRupees(row.igst),
    camt: portalRupees(row.cgst),
    samt: portalRupees(row.sgst),
    csamt: 0,
  }));

/** How table 13 names the kinds of papers, with their codes. */
export const ISSUED_KINDS = [
  { kind: 'invoice', number: 1, name: 'Invoices for outward supply' },
  { kind: 'debit-note', number: 4, name: 'Debit Note' },
  { kind: 'credit-note', number: 5, name: 'Credit Note' },
] as const;

const docsOf = ({ docs }: Gstr1) =>
  ISSUED_KINDS.flatMap(({ kind, number: doc_num, name }) => {
    const ranges = docs.filter((range) => range.kind === kind);
    const rows = ranges.map(({ from, to, count: totnum }, index) => ({
      num: index + 1,
      from,
      to,
      totnum,
      // No number is ever cancelled: a sale that falls through gets a credit note.
      cancel: 0,
      net_issue: totnum,
    }));
    return rows.length > 0 ? [{ doc_num, doc_typ: name, docs: rows }] : [];
  });

/** The return in the portal's format. Throws a ValiError where it does not match that. */
export function portalForm(gstr1: Gstr1): Gstr1Form {
  const { b2b, b2cl, b2cs, cdnr, cdnur, hsn, month } = gstr1;
  const hsnOf = splitsHsn(month)
    ? {
        ...(hsn.b2b.length > 0 && { hsn_b2b: hsnRowsOf(hsn.b2b) }),
        ...(hsn.b2c.length > 0 && { hsn_b2c: hsnRowsOf(hsn.b2c) }),
      }
    : { data: hsnRowsOf(hsn.b2c) };
  const firms = under(
    b2b,
    ({ buyerGstin }) => buyerGstin,
    (paper) => ({
      ...largeInvoiceOf(paper),
      pos: paper.place,
      ...toFirm,
    }),
  );
  const firmNotes = under(
    cdnr,
    ({ buyerGstin }) => buyerGstin,
    (paper) => ({
      ...largeNoteOf(paper),
      ...toFirm,
    }),
  );
  const places = under(b2cl, (paper) => paper.place, largeInvoiceOf);
  const tables = {
    b2b: firms.map(({ key, rows }) => ({ ctin: key, inv: rows })),
    b2cl: places.map(({ key, rows }) => ({ pos: key, inv: rows })),
    b2cs: b2cs.map((row) => ({
      sply_ty: row.inter ? ('INTER' as const) : ('INTRA' as const),
      rt: Number(row.rate),
      typ: 'OE' as const,
      pos: row.place,
      txval: portalRupees(row.taxable),
      ...taxesOf(row.inter, row),
      csamt: 0,
    })),
    cdnr: firmNotes.map(({ key, rows }) => ({ ctin: key, nt: rows })),
    cdnur: cdnur.map((paper) => ({ typ: 'B2CL' as const, ...largeNoteOf(paper) })),
  };
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  const docs = docsOf(gstr1);
  return v.parse(gstr1Form, {
    gstin: gstr1.gstin,
    fp: month.period,
    version: VERSION,
    hash: 'hash',
    ...Object.fromEntries(filled),
    ...(hsn.b2b.length + hsn.b2c.length > 0 && { hsn: hsnOf }),
    ...(docs.length > 0 && { doc_issue: { doc_det: docs } }),
  });
}
