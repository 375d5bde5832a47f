import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { RateReading, RateSource } from './source.ts';

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
  // As far ahead is as wrong: after a step of this machine's clock, an old reading would never age.
  return reading && Math.abs(now - reading.time) <= maxAgeMs ? reading : undefined;
}

/** The fresh rates of a shop, where a price depends on them. Throws the refusal `rates-stale`. */
export function requireFreshRates(shop: {
  freshRates: () => RateReading | undefined;
}): RateReading {
  const reading = shop.freshRates();
  if (!reading) throw new Refusal(REFUSED.conflict, m.rates_stale(), 'rates-stale');
  return reading;
}
