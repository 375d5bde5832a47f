import type { RateReading } from '#server/rates/sources/source.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { openTrading, type Trading, type TradingParts } from '#server/trading/open-trading.ts';
import { type HandClock, handClock } from './hand-clock.ts';
import type { TestShop } from './test-shop.ts';

const SETTINGS: TradingParts['settings'] = {
  RATE_STALE_AFTER_MS: 15_000,
  RATE_FROZEN_MINUTES: 30,
  RATE_DISAGREE_PERCENT: '1',
  MARKET_HOURS: undefined,
  HALT_HONOURS_QUOTES: true,
};

/** An instance of a test shop that trades on a feed controlled by the test. */
export interface TradingInstance {
  shop: TestShop & Trading;
  clock: HandClock;
  feed: { reading: RateReading | undefined; witness: RateReading | undefined };
  /** Sets the feed's asks; without `silver` that stays the same. */
  says: (gold: string | number, silver?: string | number) => void;
  stop: () => Promise<void>;
}

export interface TradingOptions extends Partial<Omit<TradingParts, 'settings' | 'clock'>> {
  settings?: Partial<TradingParts['settings']>;
  clock?: TradingParts['clock'];
}

/** Opens an instance on a shop's database: with real bands unless `demo` is given. */
export async function openTradingInstance(
  shop: TestShop,
  { settings, clock, ...more }: TradingOptions = {},
): Promise<TradingInstance> {
  const hand = handClock(shop.clock.now);
  const feed: TradingInstance['feed'] = { reading: undefined, witness: undefined };
  const now = clock ? () => clock.now() : () => hand.now();
  const { trading, stop } = await openTrading({
    shop: { ...shop, now },
    clock: clock ?? hand,
    source: { read: () => feed.reading },
    witness: { read: () => feed.witness },
    settings: { ...SETTINGS, ...settings },
    demo: true,
    shared: false,
    ...more,
  });
  return {
    shop: { ...shop, ...trading, now },
    clock: hand,
    feed,
    says(gold, silver = feed.reading?.silver ?? '154000') {
      feed.reading = { gold: String(gold), silver: String(silver), time: now() };
    },
    stop,
  };
}

/** Runs a desk command; returns its output, or its error text. */
export async function atDesk(shop: TestShop, ...args: string[]) {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: [...out, ...error].join('\n') };
}
