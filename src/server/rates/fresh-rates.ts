import { type Deal, type Pause, pauseOf } from '#shared/contract/pauses.ts';
import type { Market } from '#shared/contract/market.ts';
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
  source: Pick<RateSource, 'read'>,
  maxAgeMs: number,
  now: number,
): RateReading | undefined {
  const reading = source.read();
  // A reading from the future is unusable too: after the clock was set back, an old reading would never age.
  return reading && Math.abs(now - reading.time) <= maxAgeMs ? reading : undefined;
}

interface TradingShop {
  freshRates: () => RateReading | undefined;
  market?: () => Market;
}

/**
 * The fresh rates of the shop, in rupees: gold for 10 g, silver for 1 kg. Throws the refusal `rates-stale` where there
 * are none, or where the desk has halted the deal that they are for.
 */
export function requireFreshRates(shop: TradingShop, deal?: Deal): RateReading {
  if (deal) requireNoHalt(shop, deal);
  const reading = shop.freshRates();
  if (!reading) throw new Refusal(REFUSED.conflict, whyNone(shop.market?.()), 'rates-stale');
  return reading;
}

/** Throws the refusal `rates-stale`, with the halt's own message, where the desk has halted this deal. */
export function requireNoHalt({ market }: Pick<TradingShop, 'market'>, deal: Deal): void {
  const pause = pauseOf(market?.().paused ?? [], deal);
  if (pause) throw new Refusal(REFUSED.conflict, pauseWords(pause), 'rates-stale');
}

/** The customer's message about a pause. */
export function pauseWords({ metal, part }: Pause): string {
  const named = metal === 'gold' ? m.metal_gold() : m.metal_silver();
  if (part === 'digital')
    return metal ? m.paused_digital_metal({ metal: named }) : m.paused_digital();
  if (part === 'buy-back') return metal ? m.paused_sales_metal({ metal: named }) : m.paused_sales();
  return metal ? m.paused_metal({ metal: named }) : m.paused_all();
}

function whyNone(market: Market = { open: true }): string {
  if (market.checking) return m.rates_checking();
  if (market.open) return m.rates_stale();
  if (market.reopensAt === undefined) return m.market_closed_long();
  const { time } = indianTime(market.reopensAt);
  return m.market_closed({ day: WEEKDAY.format(market.reopensAt), time: time.slice(0, 5) });
}

const WEEKDAY = new Intl.DateTimeFormat(LANGUAGE_TAG, {
  weekday: 'long',
  timeZone: 'Asia/Kolkata',
});
