const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const india = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
const DAY = india({ day: 'numeric', month: 'long', year: 'numeric' });
const TIME = india({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A day and, where it is known, a time of day, as written in India. */
export interface OrderDate {
  day: string;
  time: string | undefined;
}

/**
 * When something was, in India. A time without a zone is taken for one of the store's own, Indian. What is
 * no ISO date is another store's own text and stays as it stands.
 */
export function orderDate(text: string): OrderDate {
  const [whole, clock, zone] = ISO.exec(text.trim()) ?? [];
  if (!whole) return { day: text, time: undefined };
  const time = Date.parse(clock && !zone ? `${whole.replace(' ', 'T')}+05:30` : whole);
  if (Number.isNaN(time)) return { day: text, time: undefined };
  return { day: DAY.format(time), time: clock && TIME.format(time) };
}

/** The same in one line: `21 November 2026, 14:30`. */
export function orderDateText(text: string): string {
  const { day, time } = orderDate(text);
  return time ? `${day}, ${time}` : day;
}

/** A moment of the device's own, in the same form. */
export const momentText = (epochMs: number): string =>
  orderDateText(new Date(epochMs).toISOString());
