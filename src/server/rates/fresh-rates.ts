import type { Market } from '#shared/contract/realtime.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { LANGUAGE_TAG } from '#server/messages/locale.ts';
import { indianTime } from '#shared/india-time.ts';
import type { RateReading, RateSource } from './sources/source.ts';

/**
 * The newest reading, or undefined where it is older than `maxAgeMs` at epoch ms `now`. The one place
 * that decides whether the store's own upstream is fresh.
 */
export function freshRates(
  source: RateSource,
  maxAgeMs: number,
  now: number,
): RateReading | undefined {
  const reading = source.read();
  // A reading from the future is wrong too: after a step of the clock, an old reading would never age.
  return reading && Math.abs(now - reading.time) <= maxAgeMs ? reading : undefined;
}

/** The fresh rates of the shop, in rupees: gold for 10 g, silver for 1 kg. Throws the refusal `rates-stale`. */
export function requireFreshRates(shop: {
  freshRates: () => RateReading | undefined;
  market?: () => Market;
}): RateReading {
  const reading = shop.freshRates();
  if (!reading) throw new Refusal(REFUSED.conflict, whyNone(shop.market?.()), 'rates-stale');
  return reading;
}

function whyNone(market: Market = { open: true }): string {
  if (market.open) return m.rates_stale();
  if (market.reopensAt === undefined) return m.market_closed_long();
  const { time } = indianTime(market.reopensAt);
  return m.market_closed({ day: WEEKDAY.format(market.reopensAt), time: time.slice(0, 5) });
}

const WEEKDAY = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  weekday: 'long',
  timeZone: 'Asia/Kolkata',
});
