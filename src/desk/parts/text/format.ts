import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import type { Numeric } from '#shared/pricing/decimal.ts';
import { formatRupees, trimmedRupees } from '#shared/pricing/money.ts';
import { formatGrams } from '#shared/pricing/weight.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Rupees of decimal text in the Indian notation, two decimals, half up: `₹1,35,420.00`. */
export const rupees = (text: Numeric): string => formatRupees(text);

/** A number of rupees for the axis of a chart, to the rupee: `₹1,35,420`. */
export const wholeRupees = (value: number): string => trimmedRupees(value.toFixed(0));

/** Grams of decimal text, to four decimals, half up, without trailing zeros: `12.5 g`. */
export const grams = (text: Numeric): string => `${formatGrams(text)} g`;

/** A day of an epoch ms in India: `20 Nov 2026`. */
export const dayOf = (ms: number): string => shortDay(indianTime(ms).day);

/** A day such as `2026-11-20` for people: `20 Nov 2026`. */
export function shortDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** The time of day in India to the minute: `14:05`. */
export const timeOf = (ms: number): string => indianTime(ms).time.slice(0, 5);

/** A moment in India: `20 Nov 2026, 14:05`. */
export const when = (ms: number): string => `${dayOf(ms)}, ${timeOf(ms)}`;

/** A moment with its weekday: `Friday 20 Nov 2026, 11:42`. */
export function whenWithWeekday(ms: number): string {
  const start = startOfIndianDay(indianTime(ms).day) ?? ms;
  const weekday = WEEKDAYS[new Date(start + DAY_MS / 2).getUTCDay()] ?? '';
  return `${weekday} ${when(ms)}`;
}

/** The age of a moment: `just now`, `38 min`, `3 h 05 min`, `2 d 4 h`. A future moment counts as just now. */
export function ago(ms: number, now: number): string {
  const passed = now - ms;
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`;
  if (passed < DAY_MS) {
    const minutes = String(Math.floor((passed % HOUR_MS) / MINUTE_MS)).padStart(2, '0');
    return `${Math.floor(passed / HOUR_MS)} h ${minutes} min`;
  }
  const hours = Math.floor((passed % DAY_MS) / HOUR_MS);
  return `${Math.floor(passed / DAY_MS)} d${hours ? ` ${hours} h` : ''}`;
}

/** A count with its noun: `1 order`, `3 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
