import { startOfIndianDay } from '#shared/india-time.ts';

/** A calendar month in India, the period of a return. */
export interface ReturnMonth {
  /** `2026-11`. */
  month: string;
  /** Its first moment in India, and that of the next month. */
  from: Date;
  until: Date;
  /** `112026`, as the portal writes it. */
  period: string;
}

/** Reads `2026-11`; undefined if there is no such month. */
export function readMonth(text: string): ReturnMonth | undefined {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year) return undefined;
  const next =
    month === '12'
      ? `${Number(year) + 1}-01`
      : `${year}-${String(Number(month) + 1).padStart(2, '0')}`;
  const [from, until] = [text, next].map((each) => startOfIndianDay(`${each}-01`));
  if (from === undefined || until === undefined) return undefined;
  return { month: text, from: new Date(from), until: new Date(until), period: `${month}${year}` };
}

/** From each invoice day on, a sale to another state above this many rupees is listed individually (table 5). */
const LARGE_SALES = [
  { from: '2024-08-01', above: '100000' },
  { from: '2017-07-01', above: '250000' },
] as const;

/** The rupees above which an invoice of a day such as `2026-11-20` to a consumer in another state is listed individually. */
export const largeSaleAbove = (day: string): string =>
  (LARGE_SALES.find(({ from }) => day >= from) ?? LARGE_SALES[1]).above;

/** Since May 2025 the HSN summary separates firms from consumers. */
export const splitsHsn = ({ month }: ReturnMonth): boolean => month >= '2025-05';
