import type { Arrival } from '#shared/paying/arrivals.ts';
import { m } from '#client/messages/compiled/messages.js';

/** The banks' channels for an amount, and how soon it arrives: `RTGS or NEFT · usually here in 30 minutes`. */
export function arrivesText(arrives: readonly Arrival[]): string {
  const possible = arrives.filter((each) => each.possible);
  const [first] = possible;
  if (!first) return '';
  const names = possible.map(({ rail }) => rail.toUpperCase());
  const last = names.pop() ?? '';
  const rails = names.length > 0 ? m.pay_rails({ first: names.join(', '), last }) : last;
  return m.pay_transfer_detail({ rails, time: aboutText(first.usually) });
}

/** Minutes as people say them: above a few, rounded up to a multiple of five. */
const aboutText = (minutes: number): string =>
  minutes <= 2 ? m.span_moments() : spanText(Math.ceil(minutes / 5) * 5);

/** A span of time in words: `45 minutes`, `24 hours`, `3 days`. */
export function spanText(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 1440) return m.span_days({ count: minutes / 1440 });
  if (minutes % 60 === 0 && minutes > 60) return m.span_hours({ count: minutes / 60 });
  return minutes === 60 ? m.span_hour() : m.span_minutes({ count: minutes });
}
