import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { DAY_MS, startOfIndianDay } from '#shared/india-time.ts';

/** The length of a financial year with a leap day. */
const MOST_DAYS = 366;

/** A span of days in India, both included. */
export interface Span {
  from: string;
  to: string;
  /** Epoch ms; the end is exclusive. */
  start: number;
  end: number;
}

/**
 * Reads two days, `2026-04-01`. Throws a Refusal 400 where they are no dates, in the wrong order or too far
 * apart.
 */
export function readSpan(fromDay: string, toDay: string): Span {
  const [from, to] = [fromDay.trim(), toDay.trim()];
  const [start, last] = [startOfIndianDay(from), startOfIndianDay(to)];
  if (start === undefined || last === undefined || start > last) {
    throw new Refusal(REFUSED.badInput, m.statement_days_wrong());
  }
  const end = last + DAY_MS;
  if (end - start > MOST_DAYS * DAY_MS) {
    throw new Refusal(REFUSED.badInput, m.statement_too_long({ days: MOST_DAYS }));
  }
  return { from, to, start, end };
}
