import { exact, type Numeric } from '#shared/pricing/decimal.ts';
import { INDIA_AHEAD_MS } from '#shared/india-time.ts';

/** How banks in India send money to each other. */
export type Rail = 'imps' | 'neft' | 'rtgs';

/** A rail for a given sum at a given time. */
export interface Arrival {
  rail: Rail;
  possible: boolean;
  /** Rupees: the most or the least of one payment, if that is why the rail cannot be used. */
  limit?: number;
  /** Minutes until the money usually arrives. */
  usually: number;
  /** Minutes until it should arrive at the latest; after that the customer should ask their bank. */
  atLatest: number;
}

/** By the rules of NPCI and the Reserve Bank; a bank may have a lower limit of its own. */
export const IMPS_MOST = 500_000;
export const RTGS_LEAST = 200_000;

const MINUTE_MS = 60_000;
const HALF_HOUR = 30;
const DAY_MINUTES = 24 * 60;
/** RTGS closes its day shortly before midnight and opens the next one soon after. */
const RTGS_PAUSE = { from: 23 * 60 + 45, until: 30 };

/**
 * How a sum (rupees) sent at a time (epoch ms) arrives, the quickest rail first and those that cannot take the sum last. IMPS at
 * once, up to 5 lakh; RTGS within half an hour, from 2 lakh; NEFT with the next of its half-hourly batches plus two hours; all of
 * them day and night.
 */
export function arrivalsOf(total: Numeric, at: number): Arrival[] {
  const rupees = exact(total);
  const imps: Arrival = {
    rail: 'imps',
    possible: rupees.lte(IMPS_MOST),
    limit: IMPS_MOST,
    usually: 1,
    atLatest: 60,
  };
  const pause = rtgsPause(at);
  const rtgs: Arrival = {
    rail: 'rtgs',
    possible: rupees.gte(RTGS_LEAST),
    limit: RTGS_LEAST,
    usually: pause + HALF_HOUR,
    atLatest: pause + 2 * 60,
  };
  const batch = nextBatch(at);
  const neft: Arrival = {
    rail: 'neft',
    possible: true,
    usually: batch + HALF_HOUR,
    atLatest: batch + 2 * 60,
  };
  return [imps, rtgs, neft].toSorted(
    (a, b) => Number(b.possible) - Number(a.possible) || a.usually - b.usually,
  );
}

const minuteOfDay = (at: number): number =>
  Math.floor((at + INDIA_AHEAD_MS) / MINUTE_MS) % DAY_MINUTES;

/** Minutes until the next NEFT batch; batches settle every half hour. */
const nextBatch = (at: number): number => HALF_HOUR - (minuteOfDay(at) % HALF_HOUR);

/** Minutes until RTGS works again; 0 while it does. */
function rtgsPause(at: number): number {
  const minute = minuteOfDay(at);
  if (minute < RTGS_PAUSE.until) return RTGS_PAUSE.until - minute;
  return minute >= RTGS_PAUSE.from ? DAY_MINUTES - minute + RTGS_PAUSE.until : 0;
}
