import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { rateTrips } from '#server/db/schema/trading.ts';
import { readSettings } from '#server/settings.ts';
import { shopSetup } from '#server/setup/shop-setup.ts';
import { NOTHING_SET } from '#server/setup/desk-settings.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { OutOfOrdinary, Selling } = todayOperations;

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await newStaff(shop, ['owner']);
});
afterAll(() => shop.close());

it('the desk of a shop that its owner has not opened says so, and that of an open one does not', async () => {
  const settings = readSettings({});
  for (const opened of [false, true]) {
    shop.setup = shopSetup({ settings, kept: () => NOTHING_SET, isOpen: () => opened });
    const { notOpen } = await callDesk(shop, Selling, {}, owner);
    expect(notOpen).toBe(opened ? undefined : true);
  }
});

it('a metal without a band is to be set up, and not a guard that closed', async () => {
  const reading = { gold: '127000', silver: '154000', time: shop.now() };
  const words = 'gold is at ₹1,27,000.00, and no band is set for it';
  const trip = {
    metal: 'gold' as const,
    trippedAt: new Date(shop.now()),
    first: reading,
    most: { gold: 127000, silver: 154000 },
  };
  await shop.db.insert(rateTrips).values([
    { ...trip, reason: 'no-band', words, latest: reading },
    { ...trip, reason: 'band', words: 'gold is at ₹1.00, outside', latest: reading },
  ]);
  const { events } = await callDesk(shop, OutOfOrdinary, {}, owner);
  expect(events.map(({ kind, text }) => ({ kind, text }))).toEqual(
    expect.arrayContaining([
      { kind: 'nothing', text: `The guard waited for a band: ${words}` },
      { kind: 'stopped', text: 'The guard closed: gold is at ₹1.00, outside' },
    ]),
  );
});
