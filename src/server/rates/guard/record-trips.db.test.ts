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
