import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import * as idb from '#client/testing/fake-databases.ts';
import { saveDraft, tidyDrafts } from '#client/checkout-session/payment-draft.ts';
import { saveSharedPicture } from '#client/checkout-session/shared-picture.ts';
import { answerDrafts } from './answer/answer-draft.ts';

const NOON = Date.UTC(2026, 10, 20, 6, 30);
/** Nothing on the device tells the store's time. */
const unasked = { ask: async () => undefined, known: () => false, now: Date.now };

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  idb.emptyDatabases();
});
afterEach(() => vi.useRealTimers());

it('what was begun to be told of an order leaves the device after two weeks, a payment without a proof after a day', async () => {
  const picture = { id: 'p1', blob: new Blob(['picture']) };
  const told = { customer: 7, order: 'A1', at: 0, utr: '', picture, sent: undefined };
  await answerDrafts.save(told);
  await saveSharedPicture(picture.blob);
  const payment = { customer: 7, subject: 's', picture: undefined, utr: '', quote: undefined };
  await saveDraft({ ...payment, kind: 'convert' });
  expect(idb.allRows()).toHaveLength(3);
  vi.setSystemTime(NOON + DAY_MS + 1000);
  await tidyDrafts(unasked);
  expect(idb.allRows()).toEqual([expect.objectContaining({ order: 'A1' })]);
  vi.setSystemTime(NOON + 14 * DAY_MS + 1000);
  await tidyDrafts(unasked);
  expect(idb.allRows()).toEqual([]);
});
