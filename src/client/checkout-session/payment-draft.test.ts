// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { allRows, emptyDatabases } from '#client/testing/fake-databases.ts';
import { openDrafts, saveDraft, tidyDrafts } from './payment-draft.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
const MINUTE_MS = 60_000;
const LOCK = {
  QuoteId: 'Q1',
  ONumber: 'B261120AAAAAA',
  expiresAt: NOON + 5 * MINUTE_MS,
  Lines: [],
  Amount: '100.00',
  Gst: '3.00',
  MakingCharge: '0',
  OtherTax: '0',
  Logistics: '0',
  Coupon: '0',
  Total: '103.00',
  Surcharge: '0',
  SurchargePercent: '0',
  FromHolding: '0',
  IdentityNeeded: false,
  UpiFull: false,
};

/** The store's clock, which a device learns when it asks; unknown at first, as after a reload. */
const store = { time: NOON, reachable: true };
function storeClock() {
  let known = false;
  return {
    known: () => known,
    now: () => (known ? store.time : Date.now()),
    ask: async () => {
      known = store.reachable;
    },
  };
}

/** Saves a payment on a device whose clock is behind the store's by this much. */
async function savePayment(behind: number, utr = ''): Promise<void> {
  vi.setSystemTime(NOON - behind);
  const quote = { asked: 'a', lock: LOCK, behind };
  await saveDraft({ customer: 7, kind: 'buy', subject: 's', picture: undefined, utr, quote });
}
const found = async () => [...(await openDrafts(7, 0, storeClock())).keys()];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  emptyDatabases();
  Object.assign(store, { time: NOON, reachable: true });
});
afterEach(() => vi.useRealTimers());

it.each([
  ['two days behind', 2 * DAY_MS, 0],
  ['two years ahead', -730 * DAY_MS, 0],
  ['right, and is then set two days ahead', 0, -2 * DAY_MS],
])('a payment stays under way on a device whose clock was %s', async (_, before, after) => {
  await savePayment(before);
  store.time += MINUTE_MS;
  vi.setSystemTime(store.time - after);
  await tidyDrafts(storeClock());
  expect(await found()).toEqual(['buy']);
});

it('a payment abandoned for a day is removed, whatever the clock was set to meanwhile', async () => {
  await savePayment(0);
  store.time += 2 * DAY_MS;
  vi.setSystemTime(NOON + 3 * DAY_MS);
  expect(await found()).toEqual([]);
  expect(allRows()).toEqual([]);
});

it('a payment that tells of money stays for two weeks: whoever paid would else be led to pay again', async () => {
  await savePayment(0, '412300000001');
  const after = async (days: number) => {
    store.time = NOON + days * DAY_MS;
    vi.setSystemTime(store.time);
    await tidyDrafts(storeClock());
    return found();
  };
  expect(await after(13)).toEqual(['buy']);
  expect(await after(14)).toEqual([]);
  expect(allRows()).toEqual([]);
});

it('without the store, the clock of the device has to be enough', async () => {
  await savePayment(0);
  store.reachable = false;
  vi.setSystemTime(NOON + DAY_MS + 1000);
  await tidyDrafts(storeClock());
  expect(allRows()).toEqual([]);
});
