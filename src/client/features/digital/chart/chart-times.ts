import { DAY_MS as DAY, INDIA_AHEAD_MS as AHEAD } from '#shared/india-time.ts';
import type { RateRange } from '#shared/contract/rate-history.ts';
import { clockTime } from '#client/rates/clock-time.ts';
import { indianDate, shortDay } from '#client/rates/indian-date.ts';
import type { RatePoint } from './chart-query.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Distances between two marks that are easy to count in. */
const STEPS = [
  ...[5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14].map((days) => days * DAY),
];
const MONTHS = [1, 2, 3, 6];
const MONTH = 30.5 * DAY;

const clock = (at: number) => clockTime(at, 'minutes');
const monthYear = (at: number) => {
  const { shortMonth, year } = indianDate(at);
  return `${shortMonth} ${year}`;
};

/** Marks of a time axis: round times of India's clock between two moments, and their format. */
export interface TimeMarks {
  at: number[];
  write: (at: number) => string;
}

/** At most `most` of them, so that they do not overlap. */
export function timeMarks(from: number, to: number, most: number): TimeMarks {
  const wanted = (to - from) / Math.max(1, most);
  const step = STEPS.find((step) => step >= wanted);
  if (step === undefined) return monthMarks(from, to, wanted);
  const at: number[] = [];
  for (let mark = Math.ceil((from + AHEAD) / step) * step; mark - AHEAD <= to; mark += step) {
    at.push(mark - AHEAD);
  }
  return { at, write: (at) => (step < DAY ? clock : shortDay)(at) };
}

function monthMarks(from: number, to: number, wanted: number): TimeMarks {
  const step = MONTHS.find((months) => months * MONTH >= wanted) ?? 12;
  const start = new Date(from + AHEAD);
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const at: number[] = [];
  for (let month = Math.ceil(first / step) * step; ; month += step) {
    const mark = Date.UTC(Math.floor(month / 12), month % 12, 1) - AHEAD;
    if (mark > to) break;
    if (mark >= from) at.push(mark);
  }
  return { at, write: (at) => indianDate(at).shortMonth };
}

/** A moment on a chart, as exact as its candles. */
export const writeMoment = (range: RateRange, at: number): string =>
  range === '1Y' ? shortDay(at) : `${shortDay(at)}, ${clock(at)}`;

/** The candles of one row of the table: an hour of a day, a day of a month, a month of a year. */
export interface Span {
  label: string;
  points: RatePoint[];
}

const spanLabels: Record<RateRange, (at: number) => string> = {
  '1D': (at) => writeMoment('1D', Math.floor((at + AHEAD) / HOUR) * HOUR - AHEAD),
  '1W': shortDay,
  '1M': shortDay,
  '1Y': monthYear,
};

/** The candles of a range, grouped into the rows of the table, newest first. */
export function spansOf(range: RateRange, points: readonly RatePoint[]): Span[] {
  const spans: Span[] = [];
  for (const point of points) {
    const label = spanLabels[range](point[0]);
    const [newest] = spans;
    if (newest?.label === label) newest.points.push(point);
    else spans.unshift({ label, points: [point] });
  }
  return spans;
}
