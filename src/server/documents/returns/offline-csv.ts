import type { Big } from '#shared/pricing/decimal.ts';
import { sum } from '#shared/pricing/decimal.ts';
import { stateName } from '#shared/identity/gst-states.ts';
import { csvOf } from '../statements/csv.ts';
import { type Gstr1, type HsnRow, isService, type SmallSales } from './gstr1.ts';
import { describeHsn } from './hsn-words.ts';
import { ISSUED_KINDS } from './portal-form.ts';
import { splitsHsn } from './return-month.ts';
import type { TaxedPaper } from './taxed-paper.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `20-Nov-2026`. */
function dateOf(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return [date, MONTHS[Number(month) - 1], year].join('-');
}
/** `27-Maharashtra`. */
const placeOf = (code: string): string => `${code}-${stateName(code) ?? ''}`;
const money = (amount: Big): string => amount.toFixed(2);

const INVOICE_TYPE = 'Regular B2B';
const NO_CESS = '0.00';

const HSN_HEADS = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
  'Rate',
];

const hsnLine = (row: HsnRow): string[] => [
  row.hsn,
  describeHsn(row.hsn),
  isService(row.hsn) ? 'NA' : 'GMS-GRAMMES',
  money(row.grams),
  money(sum([row.taxable, row.igst, row.cgst, row.sgst])),
  money(row.taxable),
  money(row.igst),
  money(row.cgst),
  money(row.sgst),
  NO_CESS,
  row.rate,
];

const noteType = ({ kind }: TaxedPaper): string => (kind === 'credit-note' ? 'C' : 'D');

const B2B_HEADS = [
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Invoice Number',
  'Invoice date',
  'Invoice Value',
  'Place Of Supply',
  'Reverse Charge',
  'Applicable % of Tax Rate',
  'Invoice Type',
  'E-Commerce GSTIN',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];

const b2bLine = (paper: TaxedPaper): string[] => [
  paper.buyerGstin,
  paper.buyer,
  paper.number,
  dateOf(paper.day),
  money(paper.value),
  placeOf(paper.place),
  'N',
  '',
  INVOICE_TYPE,
  '',
  paper.rate,
  money(paper.taxable),
  NO_CESS,
];

const B2CL_HEADS = [
  'Invoice Number',
  'Invoice date',
  'Invoice Value',
  'Place Of Supply',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];

const b2clLine = (paper: TaxedPaper): string[] => [
  paper.number,
  dateOf(paper.day),
  money(paper.value),
  placeOf(paper.place),
  '',
  paper.rate,
  money(paper.taxable),
  NO_CESS,
  '',
];

const B2CS_HEADS = [
  'Type',
  'Place Of Supply',
  'Rate',
  'Applicable % of Tax Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
];

const b2csLine = (row: SmallSales): string[] => [
  'OE',
  placeOf(row.place),
  row.rate,
  '',
  money(row.taxable),
  NO_CESS,
  '',
];

const CDNR_HEADS = [
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Note Number',
  'Note Date',
  'Note Type',
  'Place Of Supply',
  'Reverse Charge',
  'Note Supply Type',
  'Note Value',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];

const cdnrLine = (paper: TaxedPaper): string[] => [
  paper.buyerGstin,
  paper.buyer,
  paper.number,
  dateOf(paper.day),
  noteType(paper),
  placeOf(paper.place),
  'N',
  INVOICE_TYPE,
  money(paper.value),
  '',
  paper.rate,
  money(paper.taxable),
  NO_CESS,
];

const CDNUR_HEADS = [
  'UR Type',
  'Note Number',
  'Note Date',
  'Note Type',
  'Place Of Supply',
  'Note Value',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
];

const cdnurLine = (paper: TaxedPaper): string[] => [
  'B2CL',
  paper.number,
  dateOf(paper.day),
  noteType(paper),
  placeOf(paper.place),
  money(paper.value),
  '',
  paper.rate,
  money(paper.taxable),
  NO_CESS,
];

const DOCS_HEADS = [
  'Nature of Document',
  'Sr. No. From',
  'Sr. No. To',
  'Total Number',
  'Cancelled',
];

/** The ranges of numbers that were used, by kind of document. */
const docsLines = (docs: Gstr1['docs']): string[][] =>
  ISSUED_KINDS.flatMap(({ kind, name }) =>
    docs
      .filter((range) => range.kind === kind)
      .map(({ from, to, count }) => [name, from, to, String(count), '0']),
  );

/** Each table as a CSV file for the portal's offline tool, in its columns. A table without rows gives no file. */
export function offlineTables(gstr1: Gstr1): { name: string; text: string }[] {
  const { b2b, b2cl, b2cs, cdnr, cdnur, hsn, docs } = gstr1;
  const tables: [name: string, heads: string[], rows: string[][]][] = [
    ['b2b', B2B_HEADS, b2b.map(b2bLine)],
    ['b2cl', B2CL_HEADS, b2cl.map(b2clLine)],
    ['b2cs', B2CS_HEADS, b2cs.map(b2csLine)],
    ['cdnr', CDNR_HEADS, cdnr.map(cdnrLine)],
    ['cdnur', CDNUR_HEADS, cdnur.map(cdnurLine)],
    ['hsn(b2b)', HSN_HEADS, hsn.b2b.map(hsnLine)],
    [splitsHsn(gstr1.month) ? 'hsn(b2c)' : 'hsn', HSN_HEADS, hsn.b2c.map(hsnLine)],
    ['docs', DOCS_HEADS, docsLines(docs)],
  ];
  return tables
    .filter(([, , rows]) => rows.length > 0)
    .map(([name, heads, rows]) => ({ name, text: csvOf([heads, ...rows], { mark: false }) }));
}
