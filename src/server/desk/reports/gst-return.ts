import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { sum } from '#shared/pricing/decimal.ts';
import { findPapers } from '#server/documents/returns/find-papers.ts';
import {
  amountsOfPapers,
  faultsOf,
  type Gstr1,
  gstr1Of,
  totalOf,
} from '#server/documents/returns/gstr1.ts';
import { offlineTables } from '#server/documents/returns/offline-csv.ts';
import { portalForm } from '#server/documents/returns/portal-form.ts';
import { readMonth } from '#server/documents/returns/return-month.ts';
import { addAmounts, type TaxAmounts } from '#server/documents/returns/tax-amounts.ts';
import type { TaxedPaper } from '#server/documents/returns/taxed-paper.ts';
import type { ShopContext } from '#server/context.ts';
import type { DeskAnswer } from '../command-line/command.ts';
import { table } from '../command-line/table.ts';
import { count, rupees } from '../command-line/words.ts';

/** The parameters of a return; `wrong` creates the error for a request that cannot be answered. */
interface AskedReturn {
  /** `2026-11`. */
  month: string;
  gstin: string | undefined;
  /** Whether to make the files, not only the figures. */
  files: boolean;
  /** Include papers of TAX_PROFILE=specification. */
  anyway: boolean;
  wrong: (words: string) => Error;
}

/** `registrations`: those that issued papers in the month, where one has to be chosen. */
type GstAnswer = DeskAnswer & { registrations?: string[] };

/**
 * GSTR-1 of a month from the papers issued in it. Throws a Refusal 409 for files of papers that tax only the metal, unless
 * `anyway`, and the errors that `wrong` makes.
 */
export async function gstReturn(
  shop: ShopContext,
  { month: typed, gstin: wanted, files, anyway, wrong }: AskedReturn,
): Promise<GstAnswer> {
  const month = readMonth(typed);
  if (!month) throw wrong('--month must be a month, such as 2026-11.');
  const issued = await findPapers(shop, month);
  const registrations = [...new Set(issued.map(({ sellerGstin }) => sellerGstin))].toSorted();
  const gstin = chooseGstin(registrations, wanted, wrong);
  if (gstin === undefined && registrations.length > 1) {
    const words = `The papers of ${month.month} are of several registrations, each with a return of its own: ${registrations.join(' and ')}.`;
    return {
      lines: [`${words} Choose one with --gstin.`],
      data: { month: month.month, registrations },
      registrations,
      failed: true,
    };
  }
  if (gstin === undefined) {
    return { lines: [`Nothing was issued in ${month.month}.`], data: { month: month.month } };
  }
  const papers = issued.filter((paper) => paper.sellerGstin === gstin);
  const gstr1 = gstr1Of(gstin, month, papers);
  const faults = papers.flatMap(faultsOf);
  const data = {
    month: month.month,
    gstin,
    papers: papers.length,
    ...textsOf(totalOf(gstr1)),
    faults,
    ...(faults.length === 0 && { form: portalForm(gstr1) }),
  };
  const lines = [
    ...summaryOf(gstr1),
    ...notesOf(gstr1, papers, month.until.getTime() > shop.now()),
  ];
  if (faults.length > 0) {
    const words = `${count(faults.length, 'paper')} cannot stand in the portal’s form, so no file is written:`;
    return { lines: [...lines, '', words, ...faults], data, failed: true };
  }
  if (!files) {
    return { lines: [...lines, '', 'Add --save DIR to have the files.'], data };
  }
  if (papers.some(isUntaxedInPart) && !anyway) {
    throw new Refusal(
      REFUSED.conflict,
      `${month.month} has papers of TAX_PROFILE=specification, which tax the metal alone: a return of them may be short of tax. No file is written. Once your tax adviser has agreed, add --anyway.`,
    );
  }
  return { lines, data, files: filesOf(gstr1) };
}

/** The registration of the return: the only one among the papers, or the one asked for. */
function chooseGstin(
  known: string[],
  typed: string | undefined,
  wrong: AskedReturn['wrong'],
): string | undefined {
  const wanted = typed?.trim().toUpperCase();
  if (wanted !== undefined && !known.includes(wanted)) {
    throw wrong(`No paper of the month is of ${wanted}: ${known.join(', ') || 'there is none'}.`);
  }
  return wanted ?? (known.length === 1 ? known[0] : undefined);
}

const isUntaxedInPart = ({ profile, value }: TaxedPaper): boolean =>
  profile === 'specification' && !value.eq(0);

const textsOf = ({ taxable, igst, cgst, sgst }: TaxAmounts) => ({
  taxable: taxable.toFixed(2),
  igst: igst.toFixed(2),
  cgst: cgst.toFixed(2),
  sgst: sgst.toFixed(2),
});

function summaryOf(gstr1: Gstr1): string[] {
  const row = (name: string, papers: number, amounts: TaxAmounts) => [
    name,
    String(papers),
    ...Object.values(textsOf(amounts)).map(rupees),
  ];
  const { b2b, b2cl, b2cs, cdnr, cdnur, docs, untaxed } = gstr1;
  const all = docs.reduce((total, range) => total + range.count, 0);
  const listed = [b2b, b2cl, cdnr, cdnur, untaxed].reduce((total, each) => total + each.length, 0);
  return table(
    ['TABLE', 'PAPERS', 'TAXABLE', 'IGST', 'CGST', 'SGST'],
    [
      row('4 B2B', b2b.length, amountsOfPapers(b2b)),
      row('5 B2CL', b2cl.length, amountsOfPapers(b2cl)),
      row('7 B2CS', all - listed, addAmounts(b2cs)),
      row('9B CDNR', cdnr.length, amountsOfPapers(cdnr)),
      row('9B CDNUR', cdnur.length, amountsOfPapers(cdnur)),
      row('all', all - untaxed.length, totalOf(gstr1)),
      row('12 HSN', all - untaxed.length, addAmounts([...gstr1.hsn.b2b, ...gstr1.hsn.b2c])),
    ],
  );
}

/** What the person who files the return has to know besides its figures. */
function notesOf({ docs, untaxed }: Gstr1, papers: TaxedPaper[], isOpen: boolean): string[] {
  const partly = papers.filter((paper) => isUntaxedInPart(paper) && paper.rate !== '0');
  const wrong = papers.filter(({ wrongGstin }) => wrongGstin !== '');
  const sumOf = (some: TaxedPaper[], of: 'value' | 'untaxed') =>
    rupees(
      sum(
        some.map((paper) => (paper.kind === 'credit-note' ? paper[of].neg() : paper[of])),
      ).toFixed(2),
    );
  return [
    '',
    ...docs.map(
      ({ kind, from, to, count: issued }) =>
        `13 ${kind} ${from} to ${to}: ${issued}, none cancelled.`,
    ),
    ...(isOpen ? ['The month is not over: more will be issued.'] : []),
    ...(untaxed.length > 0
      ? [
          `${count(untaxed.length, 'paper')} without tax, ${sumOf(untaxed, 'value')}, in table 13 alone: ${numbersOf(untaxed)}.`,
        ]
      : []),
    ...(partly.length > 0
      ? [
          `${count(partly.length, 'paper')} of TAX_PROFILE=specification: ${sumOf(partly, 'untaxed')} of charges bear no tax there. Have a tax adviser look before you file.`,
        ]
      : []),
    ...(wrong.length > 0
      ? [`Told as sales to consumers, since what the buyer gave is no GSTIN: ${numbersOf(wrong)}.`]
      : []),
  ];
}

const MOST = 20;
const numbersOf = (papers: TaxedPaper[]): string =>
  papers
    .slice(0, MOST)
    .map(({ number }) => number)
    .join(', ') + (papers.length > MOST ? ` and ${papers.length - MOST} more` : '');

function filesOf(gstr1: Gstr1) {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const { gstin, month } = gstr1;
  return [
    {
      name: `GSTR1_${gstin}_${month.period}.json`,
      bytes: bytesOf(JSON.stringify(portalForm(gstr1))),
    },
    ...offlineTables(gstr1).map(({ name, text }) => ({
      name: `GSTR1_${month.period}_${name}.csv`,
      bytes: bytesOf(text),
    })),
  ];
}
