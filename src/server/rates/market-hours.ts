import type { Market } from '#shared/contract/market.ts';
import { DAY_MS, INDIA_AHEAD_MS } from '#shared/india-time.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEK_MS = 7 * DAY_MS;
const MINUTE_MS = 60_000;
/** The epoch began on a Thursday. */
const FIRST_DAY = 4;

/** From and to in ms since Sunday, 00:00 in India; `to` may be in the next day or week. */
interface Span {
  from: number;
  to: number;
}

/** When the market is open, as MARKET_HOURS says: `Mon-Fri 09:00-23:30, Sat 10:00-14:00`. */
export type MarketHours = readonly Span[];

/** Reads the setting. Throws an Error of one line where it is not such a text. */
export function parseMarketHours(text: string): MarketHours {
  const spans = text.split(',').flatMap((part) => spansOf(part.trim()));
  return spans.sort((a, b) => a.from - b.from);
}

function spansOf(part: string): Span[] {
  const found = /^(\w{3})(?:-(\w{3}))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(part);
  const [, first = '', last = first, opens = '', closes = ''] = found ?? [];
  const days = daysOf(first, last);
  const from = timeOf(opens);
  const until = timeOf(closes);
  if (days.length === 0 || from === undefined || until === undefined || from === DAY_MS) {
    throw new Error('MARKET_HOURS must be as in Mon-Fri 09:00-23:30, Sat 10:00-14:00');
  }
  // A closing time before the opening time is on the next day.
  const to = until > from ? until : until + DAY_MS;
  return days.map((day) => ({ from: day * DAY_MS + from, to: day * DAY_MS + to }));
}

function daysOf(first: string, last: string): number[] {
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)];
  if (from < 0 || to < 0) return [];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, i) => (from + i) % 7);
}

function timeOf(text: string): number | undefined {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined || minutes > 59) return undefined;
  const time = (hours * 60 + minutes) * MINUTE_MS;
  return time <= DAY_MS ? time : undefined;
}

/** Whether the market is open at epoch ms `now`, and when it opens again where it is not. */
export function marketAt(hours: MarketHours | undefined, now: number): Market {
  if (!hours || hours.length === 0) return { open: true };
  const at = (((now + INDIA_AHEAD_MS + FIRST_DAY * DAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS;
  // A span that began last week may extend into this one.
  const within = ({ from, to }: Span) =>
    (at >= from && at < to) || (at + WEEK_MS >= from && at + WEEK_MS < to);
  if (hours.some(within)) return { open: true };
  const waits = hours.map(({ from }) => (from - at + WEEK_MS) % WEEK_MS);
  return { open: false, reopensAt: now + Math.min(...waits) };
}
