import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { admitUploads } from './admit-uploads.ts';
import { Buyer } from '#server/testing/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

/** Uploads that never end by themselves. */
function uploads(admit: ReturnType<typeof admitUploads>, cookie: string | undefined, many: number) {
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  let admitted = 0;
  const all = Array.from({ length: many }, async () => {
    try {
      await admit(cookie, new Promise<void>((end) => void ends.push(end)));
      admitted += 1;
    } catch (error) {
      refused.push(error);
    }
  });
  return { all, refused, end: () => ends.forEach((end) => end()), admitted: () => admitted };
}

it('uploads: four of one customer are admitted at once, sixty-four wait and more are refused', async () => {
  const asha = await Buyer.arrive(shop);
  const admit = admitUploads(shop);
  const hers = uploads(admit, asha.caller.cookie, 70);
  await vi.waitFor(() => expect(hers.refused).toHaveLength(2));
  expect(hers.refused).toMatchObject([{ code: 429 }, { code: 429 }]);
  expect(hers.admitted()).toBe(4);

  // Nobody else waits for her.
  const ravi = await Buyer.arrive(shop);
  const his = uploads(admit, ravi.caller.cookie, 1);
  await Promise.all(his.all);
  expect(his.admitted()).toBe(1);
  his.end();
  hers.end();
  await Promise.all(hers.all);
  expect(hers.admitted()).toBe(68);
});

it('uploads: an expired cookie admits nobody', async () => {
  const { caller } = await Buyer.arrive(shop);
  const admit = admitUploads(shop);
  shop.clock.now += 31 * 24 * 60 * 60_000;
  await expect(admit(caller.cookie, Promise.resolve())).rejects.toMatchObject({ code: 401 });
});
