import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateTrips } from '#server/db/schema/trading.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { acceptLevel } from '#server/desk/trading/accept-level.ts';
import { handClock } from '#server/testing/hand-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { DEMO_BANDS, USUAL_RATIO } from '#server/trading/controls.ts';
import { openRateGuard } from './open-guard.ts';
import { tripRecords } from './record-trips.ts';
import { readStoredHistory } from './stored-history.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const LEVEL = { gold: '140000', silver: '154000' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

const openTrips = () => shop.db.select().from(rateTrips).where(isNull(rateTrips.endedAt));

it('a trip that was kept after a level was accepted ends as that level is heard of', async () => {
  const clock = handClock(NOON);
  const records = tripRecords(shop);
  let asks = { gold: '127000', silver: '154000' };
  const guard = openRateGuard({
    source: { read: () => ({ ...asks, time: clock.now() }) },
    clock,
    marketOpen: () => true,
    rules: () => ({
      bands: DEMO_BANDS,
      ratio: USUAL_RATIO,
      maxAgeMs: 15_000,
      frozenAfterMs: 30 * 60_000,
      disagreePercent: 1,
    }),
    kept: { base: undefined, hours: [], trip: undefined },
    changed: records.add,
  });
  expect(guard.read()?.gold).toBe('127000');
  // A clerk accepts what another instance sees; this one has yet to hear of it, and trips.
  await inTransaction(shop, (tx) =>
    acceptLevel({ shop: tx, by: 'R', osUser: 'r' }, LEVEL, 'Seen at another source'),
  );
  asks = LEVEL;
  expect(guard.read()).toBeUndefined();
  await records.flush();
  expect(await openTrips()).toHaveLength(1);

  guard.accept({ gold: 140_000, silver: 154_000, at: NOON });
  expect(guard.read()?.gold).toBe('140000');
  await records.flush();
  expect(await openTrips()).toEqual([]);
  // Else the next start would begin tripped, and sell nothing.
  expect(await readStoredHistory(shop.db, NOON, undefined)).toMatchObject({ trip: undefined });
});

it('a start knows how often the source came back in the hour before it or its trip, and since a level was accepted', async () => {
  await shop.db.delete(rateTrips);
  const wasBack = async (minute: number, ended: 'back' | 'accepted' | null = 'back') => {
    const at = new Date(NOON + minute * 60_000);
    const reading = { ...LEVEL, time: NOON };
    const row = { reason: 'jump', words: '', trippedAt: at, first: reading, latest: reading };
    const most = { gold: 1, silver: 1 };
    await shop.db.insert(rateTrips).values({ ...row, most, endedAt: ended && at, ended });
  };
  // Of two instances each has a row of its own.
  for (const minute of [-61, -50, -40, -40, -10]) await wasBack(minute);
  await wasBack(-30, 'accepted');
  const returns = async (now: number, accepted?: number) => {
    const level = accepted && { gold: 140_000, silver: 154_000, at: NOON + accepted * 60_000 };
    const kept = await readStoredHistory(shop.db, NOON + now * 60_000, level || undefined);
    return kept.returns?.map((at) => (at - NOON) / 60_000);
  };
  expect(await returns(0)).toEqual([-50, -40, -10]);
  expect(await returns(0, -20)).toEqual([-10]);
  await wasBack(0, null);
  expect(await returns(300)).toEqual([-50, -40, -10]);
});
