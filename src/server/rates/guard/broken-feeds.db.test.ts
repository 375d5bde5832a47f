import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempts } from '#server/db/schema/accounts.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import {
  type Asks,
  type BrokenFeed,
  brokenFeed,
  market,
} from '#server/testing/walks/broken-feeds.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { askTicket } from '#server/testing/people/trader.ts';
import { freshRates } from '../fresh-rates.ts';
import { httpSource } from '../sources/http.ts';
import { replaySource } from '../sources/replay.ts';
import { openRateGuard, type RateGuard } from './open-guard.ts';
import type { GuardRules, KeptHistory } from './state.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const STALE_MS = 15_000;
const RULES: GuardRules = {
  bands: { gold: { from: 90_000, to: 180_000 }, silver: { from: 100_000, to: 250_000 } },
  ratio: { from: 40, to: 120 },
  maxAgeMs: STALE_MS,
  frozenAfterMs: 30 * 60_000,
  disagreePercent: 1,
};
/** The largest distance from the market at which anything may be sold, as a fraction: a minute's move and a little more. */
const TRUE_BAND = { gold: 0.025, silver: 0.035 };
const FEEDS = 1000;

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await shop.db.update(premiums).set({ gold999: '0', gold995: '0', silver999: '0' });
  asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
}, 60_000);
afterAll(() => shop.close());

function guarded(
  kept: Partial<KeptHistory>,
  parts: Pick<Parameters<typeof openRateGuard>[0], 'source' | 'witness' | 'clock'>,
) {
  const trips: string[] = [];
  const guard = openRateGuard({
    ...parts,
    marketOpen: () => true,
    rules: () => RULES,
    kept: { base: undefined, hours: [], trip: undefined, ...kept },
    changed: ({ kind, trip }) => kind === 'trip' && trips.push(`${trip.reason}: ${trip.words}`),
  });
  return { guard, trips };
}

interface Seen {
  feed: BrokenFeed;
  guard: RateGuard;
  truth: Asks;
  second: number;
  trips: string[];
}

/** Runs a feed through the real source and the guard, second by second. */
async function watch(
  feed: BrokenFeed,
  { at, swing, keptMinutes }: { at: Asks; swing: number; keptMinutes: number },
  each: (seen: Seen) => Promise<void> | void,
): Promise<void> {
  const clock = handClock(NOON);
  const truthAt = (second: number): Asks => {
    const by = 1 + swing * Math.sin(second / 40) + (second % 3) * 1e-5;
    return { gold: at.gold * by, silver: at.silver * by };
  };
  const now = () => Math.round((clock.now() - NOON) / 1000);
  const reply = (broken: boolean) => () => {
    const second = now();
    const said = feed.says(truthAt(second), broken ? second - feed.after : -1, clock.now());
    return Promise.resolve(new Response(JSON.stringify(said)));
  };
  const open = (broken: boolean) =>
    httpSource(
      {
        url: 'https://rates.example/live',
        fields: { gold: 'gold', silver: 'silver', time: 'time' },
        intervalMs: feed.everySeconds * 1000,
        timeoutMs: 1000,
      },
      {
        fetch: reply(broken),
        clock,
        random: () => 1,
        log: { info: () => undefined, warn: () => undefined },
      },
    );
  const source = open(!feed.second);
  const witness = feed.second ? open(true) : undefined;
  const base = { ...at, at: NOON - keptMinutes * 60_000 };
  const { guard, trips } = guarded({ base }, { source, witness, clock });
  for (const one of [source, witness]) one?.start();
  for (let second = 0; second <= feed.seconds; second += feed.everySeconds) {
    await clock.turn(second === 0 ? 0 : feed.everySeconds * 1000);
    await each({ feed, guard, truth: truthAt(now()), second, trips });
  }
  for (const one of [source, witness]) await one?.stop();
}

describe('a shop at a feed that breaks', () => {
  it(`sells nothing outside the true band, over ${FEEDS} broken feeds`, async () => {
    const kinds = new Set<string>();
    const sold = { gated: 0, prices: 0, locks: 0, tickets: 0, tripped: 0 };
    let run = 0;
    await fc.assert(
      fc.asyncProperty(brokenFeed, market, async (feed, level) => {
        run++;
        kinds.add(feed.kind);
        let believed = false;
        await watch(feed, level, async ({ guard, truth, second, trips }) => {
          const reading = freshRates(guard, STALE_MS, NOON + second * 1000);
          // Plain comparisons: too many for expect.
          if (second < feed.after && trips.length > 0)
            throw new Error(`Tripped early: ${trips[0]}`);
          believed = reading !== undefined;
          if (!reading) {
            sold.gated++;
            return;
          }
          sold.prices++;
          for (const metal of ['gold', 'silver'] as const) {
            const off = Math.abs(Number(reading[metal]) / truth[metal] - 1);
            if (off < TRUE_BAND[metal]) continue;
            throw new Error(`${feed.kind}, second ${second}: ${metal} is sold ${off} off`);
          }
          // Some of them go a customer's whole way: it is the same reading.
          if (run % 40 === 0 && second >= feed.after && second % 20 === 0)
            await sell(reading, truth);
        });
        if (!believed) sold.tripped++;
      }),
      { numRuns: FEEDS, seed: 17 },
    );
    async function sell(reading: NonNullable<ReturnType<RateGuard['read']>>, truth: Asks) {
      shop.rates.reading = { ...reading, time: shop.clock.now };
      await shop.db.delete(attempts);
      await shop.db.delete(priceLocks);
      const lock = await asha.lock();
      const amount = Number(lock.Amount) / truth.gold;
      expect(amount).toBeGreaterThan(1 - TRUE_BAND.gold);
      sold.locks++;
      const liveRate = ((Number(reading.gold) / 10) * 1.005).toFixed(2);
      const ticket = await askTicket(asha, { liveRate });
      expect(Math.abs(Number(ticket.livePrice) / (truth.gold / 10) - 1.005)).toBeLessThan(0.03);
      sold.tickets++;
    }
    console.log(`${kinds.size} kinds of broken feed:`, sold);
    expect(kinds.size).toBeGreaterThan(50);
    expect(sold.locks).toBeGreaterThan(30);
    expect(sold.tripped).toBeGreaterThan(FEEDS / 3);
  }, 120_000);

  it('checks a frozen feed in the end', async () => {
    const [feed] = fc.sample(
      brokenFeed.filter(({ kind }) => kind === 'frozen'),
      { numRuns: 1, seed: 1 },
    );
    if (!feed) throw new Error('No frozen feed');
    let reasons: string[] = [];
    const level = { at: { gold: 127_000, silver: 154_000 }, swing: 0.004, keptMinutes: 5 };
    await watch(feed, level, ({ guard, trips }) => {
      guard.read();
      reasons = trips;
    });
    expect(reasons).toEqual([expect.stringMatching(/^frozen: /)]);
  });
});

describe('a true market day', () => {
  it.each([6, -6])(
    'a market day of %d per cent in an hour, with its tremor, is never held up',
    (percent) => {
      const HOURS = 3;
      const STEP = 2000;
      let tremor = 0;
      let seed = 12_345;
      const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
      const steps = Array.from({ length: (HOURS * 3_600_000) / STEP }, (_, i) => {
        const hour = (i * STEP) / 3_600_000;
        // The storm is the second hour; silver moves half as much again.
        const moved = (Math.min(Math.max(hour - 1, 0), 1) * percent) / 100;
        tremor = tremor * 0.98 + random() * 0.002;
        return {
          after: i === 0 ? 0 : STEP,
          gold: (127_000 * (1 + moved) * (1 + tremor)).toFixed(2),
          silver: (154_000 * (1 + moved * 1.5) * (1 + tremor * 1.5)).toFixed(2),
        };
      });
      let now = NOON;
      const clock = { now: () => now, after: () => () => undefined };
      const source = replaySource(steps, clock);
      source.start();
      const base = { gold: 127_000, silver: 154_000, at: NOON - 60_000 };
      const { guard, trips } = guarded({ base }, { source, witness: undefined, clock });
      for (; now < NOON + HOURS * 3_600_000; now += STEP) {
        expect(freshRates(guard, STALE_MS, now), trips.join()).toBeDefined();
      }
      expect(trips).toEqual([]);
    },
  );
});
