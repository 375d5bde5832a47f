import { DAY_MS } from '#shared/india-time.ts';
import type { ReportGroup } from '#shared/desk/contract/reports.ts';
import type { Figures } from './figures.ts';
import type { ReportSpan } from './report-spans.ts';

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The number of the group that a day belongs to. */
const NUMBERS: Partial<Record<ReportGroup, (day: string) => number>> = {
  day: dayNumber,
  // Weeks begin on Monday, and day 0 was a Thursday.
  week: (day) => Math.floor((dayNumber(day) + 3) / 7),
  month: (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
};

/**
 * For each row the one of the span before that is as far from the end of its span, since as many days may touch more months. A day, week
 * or month without a row had no figures; undefined where the span before does not reach as far back.
 */
export function rowsBefore(
  rows: Figures[],
  before: Figures[],
  group: ReportGroup,
  span: ReportSpan,
): (Figures | undefined)[] {
  const numberOf = NUMBERS[group];
  if (!numberOf) return [];
  const place = (day: string, { to }: Pick<ReportSpan, 'to'>) => numberOf(to) - numberOf(day);
  const there = new Map(before.map((row) => [place(row.key, span.before), row]));
  const first = place(span.before.from, span.before);
  return rows.map(({ key }) => {
    const at = place(key, span);
    return at > first ? undefined : (there.get(at) ?? { key, label: '', values: [] });
  });
}
