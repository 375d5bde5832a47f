import { clockTime } from '#client/rates/clock-time.ts';
import { longDay } from '#client/rates/indian-date.ts';

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day and, where it is known, a time of day, as written in India. */
export interface OrderDate {
  day: string;
  time: string | undefined;
}

/**
 * Date and time in India. A time without a zone is taken as Indian, the store's own. Text that is not an
 * ISO date comes from another store and is shown as it is.
 */
export function orderDate(text: string): OrderDate {
  const [whole, clock, zone] = ISO.exec(text.trim()) ?? [];
  if (!whole) return { day: text, time: undefined };
  const time = Date.parse(clock && !zone ? `${whole.replace(' ', 'T')}+05:30` : whole);
  if (Number.isNaN(time)) return { day: text, time: undefined };
  return { day: longDay(time), time: clock && clockTime(time, 'minutes') };
}

/** The same in one line: `21 November 2026, 14:30`. */
export function orderDateText(text: string): string {
  const { day, time } = orderDate(text);
  return time ? `${day}, ${time}` : day;
}

/** A time of the device's clock, in the same form. */
export const momentText = (epochMs: number): string =>
  orderDateText(new Date(epochMs).toISOString());
