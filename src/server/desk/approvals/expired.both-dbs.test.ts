import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvals } from '#server/db/schema/desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sweepExpired } from './decide.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('an expired request is ended, however many older ones can not be', async () => {
  const now = new Date(shop.now());
  const waiting = {
    act: 'refund-approve',
    // Not the arguments of the act: it cannot be declined.
    args: {},
    summary: 'Approve a refund',
    why: 'above the limit',
    state: 'waiting' as const,
    by: 'meera',
    osUser: 'meera',
    at: now,
    expiresAt: now,
  };
  const broken = Array.from({ length: 51 }, (_each, at) => ({
    ...waiting,
    digest: `broken-${at}`,
  }));
  await shop.db.insert(approvals).values(broken);
  await shop.db
    .insert(approvals)
    .values({ ...waiting, act: 'of-a-newer-version', digest: 'sound' });
  await sweepExpired(shop);
  const rows = await shop.db
    .select({ digest: approvals.digest, state: approvals.state })
    .from(approvals)
    .where(inArray(approvals.digest, ['sound', 'broken-0']));
  expect(Object.fromEntries(rows.map(({ digest, state }) => [digest, state]))).toEqual({
    sound: 'declined',
    'broken-0': 'waiting',
  });
});
