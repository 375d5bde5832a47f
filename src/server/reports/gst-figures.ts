import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ReportGroup } from '#shared/desk/contract/reports.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import { findPapers } from '#server/documents/returns/find-papers.ts';
import type { TaxedPaper } from '#server/documents/returns/taxed-paper.ts';
import type { Figures } from './figures.ts';

/** A limit, since every paper is read. */
const MOST_DAYS = 100;

/** Papers, taxable value and taxes in paise, by the day or month of issue; credit notes are subtracted. */
export async function gstBy(
  shop: ShopContext,
  { start, end }: { start: number; end: number },
  group: ReportGroup,
): Promise<Figures[]> {
  if (end - start > MOST_DAYS * DAY_MS) {
    throw new Refusal(REFUSED.badInput, `GST is added up over at most ${MOST_DAYS} days at once.`);
  }
  const papers = await findPapers(shop, { from: new Date(start), until: new Date(end) });
  const keyOf = ({ day }: TaxedPaper) => (group === 'month' ? `${day.slice(0, 7)}-01` : day);
  const rows = new Map<string, number[]>();
  for (const paper of papers) {
    const sign = paper.kind === 'credit-note' ? -1 : 1;
    const amounts = [paper.taxable, paper.igst, paper.cgst, paper.sgst];
    const before = rows.get(keyOf(paper)) ?? [0, 0, 0, 0, 0];
    rows.set(keyOf(paper), [
      (before[0] ?? 0) + 1,
      ...amounts.map(
        (amount, index) => (before[index + 1] ?? 0) + sign * Number(amount.times(100).toFixed(0)),
      ),
    ]);
  }
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, values]) => ({ key, label: key, values }));
}
