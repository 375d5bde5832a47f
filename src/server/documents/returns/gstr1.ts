import { type Big, exact, sum, ZERO } from '#shared/pricing/decimal.ts';
import { largeSaleAbove, type ReturnMonth, splitsHsn } from './return-month.ts';
import { addAmounts, negate, sameAmounts, type TaxAmounts } from './tax-amounts.ts';
import type { HsnPart, TaxedPaper } from './taxed-paper.ts';

/** Sales to consumers of one place at one rate, less credit notes: below 0 where those are more. */
export interface SmallSales extends TaxAmounts {
  place: string;
  inter: boolean;
  rate: string;
}

export interface HsnRow extends TaxAmounts {
  hsn: string;
  rate: string;
  grams: Big;
}

/** Numbers of a series issued without a gap. */
export interface IssuedRange {
  kind: TaxedPaper['kind'];
  from: string;
  to: string;
  count: number;
}

/** The tables of GSTR-1 that this store fills, in rupees. */
export interface Gstr1 {
  gstin: string;
  month: ReturnMonth;
  /** Table 4: invoices to firms. */
  b2b: TaxedPaper[];
  /** Table 5: large invoices to consumers in other states. */
  b2cl: TaxedPaper[];
  /** Table 7: all other sales to consumers. */
  b2cs: SmallSales[];
  /** Table 9B: notes to firms, and notes on invoices of table 5. */
  cdnr: TaxedPaper[];
  cdnur: TaxedPaper[];
  /** Table 12, less the credit notes. Before May 2025 everything is in `b2c`. */
  hsn: { b2b: HsnRow[]; b2c: HsnRow[] };
  /** Table 13. */
  docs: IssuedRange[];
  /** Papers without tax, which appear in table 13 only. */
  untaxed: TaxedPaper[];
}

type Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'untaxed';

const signed = ({ kind, ...amounts }: TaxedPaper): TaxAmounts =>
  kind === 'credit-note' ? negate(amounts) : addAmounts([amounts]);

/** The table of a paper. A note is in its invoice's table, by the limit on the invoice's day. */
export function tableOf({ kind, buyerGstin, inter, rate, invoice }: TaxedPaper): Table {
  const isNote = kind !== 'invoice';
  if (rate === '0') return 'untaxed';
  if (buyerGstin) return isNote ? 'cdnr' : 'b2b';
  if (!inter || invoice.value.lte(largeSaleAbove(invoice.day))) return 'b2cs';
  return isNote ? 'cdnur' : 'b2cl';
}

/**
 * The return of a month from the papers that one registration issued in it. Throws an Error where the tables do not add up to
 * the papers: better no return than a wrong one.
 */
export function gstr1Of(gstin: string, month: ReturnMonth, papers: TaxedPaper[]): Gstr1 {
  const of = (table: Table) => papers.filter((paper) => tableOf(paper) === table);
  const taxed = papers.filter((paper) => tableOf(paper) !== 'untaxed');
  const firms = taxed.filter(({ buyerGstin }) => splitsHsn(month) && buyerGstin !== '');
  const gstr1 = {
    gstin,
    month,
    b2b: of('b2b'),
    b2cl: of('b2cl'),
    b2cs: smallSales(of('b2cs')),
    cdnr: of('cdnr'),
    cdnur: of('cdnur'),
    hsn: { b2b: hsnRows(firms), b2c: hsnRows(taxed.filter((paper) => !firms.includes(paper))) },
    docs: rangesOf(papers),
    untaxed: of('untaxed'),
  };
  const wanted = addAmounts(taxed.map(signed));
  const { hsn } = gstr1;
  const right =
    sameAmounts(totalOf(gstr1), wanted) &&
    sameAmounts(addAmounts([...hsn.b2b, ...hsn.b2c]), wanted) &&
    gstr1.docs.reduce((total, { count }) => total + count, 0) === papers.length;
  if (!right) throw new Error(`The return of ${month.month} does not add up to its papers`);
  return gstr1;
}

/** The total of all tables of sales and notes. */
export const totalOf = ({ b2b, b2cl, b2cs, cdnr, cdnur }: Omit<Gstr1, 'hsn'>): TaxAmounts =>
  addAmounts([...[...b2b, ...b2cl, ...cdnr, ...cdnur].map(signed), ...b2cs]);

/** The amounts of papers as tables show them: credit notes below 0. */
export const amountsOfPapers = (papers: TaxedPaper[]): TaxAmounts => addAmounts(papers.map(signed));

/** Groups items by key, in the order of the keys. */
function groups<Item>(items: Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const found = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group) group.push(item);
    else found.set(keyOf(item), [item]);
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

const padded = (rate: string) => rate.padStart(6, '0');

function smallSales(papers: TaxedPaper[]): SmallSales[] {
  return groups(papers, ({ place, inter, rate }) => `${place} ${inter} ${padded(rate)}`).map(
    (group) => {
      const [{ place, inter, rate }] = group;
      return { place, inter, rate, ...amountsOfPapers(group) };
    },
  );
}

function hsnRows(papers: TaxedPaper[]): HsnRow[] {
  const parts = papers.flatMap(({ kind, rate, parts }) =>
    parts.map((part): HsnPart & { rate: string } =>
      kind === 'credit-note'
        ? { ...part, ...negate(part), grams: part.grams.neg(), rate }
        : { ...part, rate },
    ),
  );
  return groups(parts, ({ hsn, rate }) => `${hsn} ${padded(rate)}`).map((group) => {
    const [{ hsn, rate }] = group;
    const grams = sum(group.map((part) => part.grams));
    return { hsn, rate, grams: isService(hsn) ? ZERO : grams, ...addAmounts(group) };
  });
}

/** Codes that begin with 99 are services, which have no quantity. */
export const isService = (hsn: string): boolean => hsn.startsWith('99');

/** `CN/26-27/00012` as `CN/26-27/` and 12. */
function splitNumber(number: string): { series: string; count: number } {
  const at = number.lastIndexOf('/') + 1;
  return { series: number.slice(0, at), count: Number(number.slice(at)) };
}

/** Ranges of consecutive numbers. A number issued in another month, just outside a range, is not included. */
function rangesOf(papers: TaxedPaper[]): IssuedRange[] {
  const numbered = papers
    .map(({ kind, number }) => ({ kind, number, ...splitNumber(number) }))
    .sort((a, b) => (a.series === b.series ? a.count - b.count : a.series < b.series ? -1 : 1));
  const ranges: (IssuedRange & { series: string; last: number })[] = [];
  for (const { kind, number, series, count } of numbered) {
    const range = ranges.at(-1);
    if (range && range.series === series && range.last + 1 === count) {
      Object.assign(range, { to: number, count: range.count + 1, last: count });
    } else {
      ranges.push({ kind, from: number, to: number, count: 1, series, last: count });
    }
  }
  return ranges.map(({ kind, from, to, count }) => ({ kind, from, to, count }));
}

/** Why the portal would not take a paper, in words; empty where it would. */
export function faultsOf(paper: TaxedPaper): string[] {
  const { number, place, inter, sellerGstin, buyerGstin, rate } = paper;
  if (rate === '0') return [];
  const home = sellerGstin.slice(0, 2);
  return [
    ...(place ? [] : [`${number}: GST knows no code of its place of supply`]),
    ...(place && inter === (place === home)
      ? [`${number}: its tax is not the one of its place of supply`]
      : []),
    ...(buyerGstin === sellerGstin ? [`${number}: the buyer has the seller’s own GSTIN`] : []),
    ...(PORTAL_RATES.some((each) => exact(each).eq(rate))
      ? []
      : [`${number}: no rate of ${rate} %`]),
  ];
}

/** The rates that the portal accepts, percent. */
export const PORTAL_RATES = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];
