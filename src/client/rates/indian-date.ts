import { indianTime } from '#shared/india-time.ts';
import { m } from '#client/messages/compiled/messages.js';

/** A day of India's calendar, in the words to write it with. */
export interface IndianDate {
  /** Of the month: `7`. */
  date: string;
  month: string;
  /** `Nov`, and `Sept`, as India shortens it. */
  shortMonth: string;
  year: string;
}

/**
 * The day in India at a moment, whatever the device's time zone. Reckoned, not asked of `Intl`: whoever asks that
 * first in a page waits for its tables, 40 ms on a quick computer.
 */
export function indianDate(epochMs: number): IndianDate {
  const [year = '', month = '', date = ''] = indianTime(epochMs).day.split('-');
  const nameOf = (names: string) => names.split(',')[Number(month) - 1] ?? '';
  return {
    date: String(Number(date)),
    month: nameOf(m.months()),
    shortMonth: nameOf(m.months_short()),
    year,
  };
}

/** `20 November 2026`. */
export function longDay(epochMs: number): string {
  const { date, month, year } = indianDate(epochMs);
  return `${date} ${month} ${year}`;
}

/** `20 Nov`. */
export function shortDay(epochMs: number): string {
  const { date, shortMonth } = indianDate(epochMs);
  return `${date} ${shortMonth}`;
}
