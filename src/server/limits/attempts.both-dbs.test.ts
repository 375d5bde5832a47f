import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { countAttempt, refuseOver } from './attempts.ts';

const HOUR_MS = 60 * 60_000;
const LIMIT = { most: 2, windowMs: HOUR_MS };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('a limit is over with its window, and not before', async () => {
  const count = () => countAttempt(shop, 'test:window', LIMIT);
  await count();
  await count();
  await expect(count()).rejects.toMatchObject({ code: 429 });
  shop.clock.now += HOUR_MS - 1;
  await expect(refuseOver(shop, 'test:window', LIMIT)).rejects.toMatchObject({ code: 429 });
  await expect(count()).rejects.toMatchObject({ code: 429 });
  shop.clock.now += 1;
  await refuseOver(shop, 'test:window', LIMIT);
  await count();
});

it('nobody waits for as long as the clock had been ahead before it was set back', async () => {
  const count = () => countAttempt(shop, 'test:clock', LIMIT);
  for (let tries = 0; tries < 3; tries += 1) await count().catch(() => undefined);
  // An instance whose clock is a little behind counts on in the same window.
  shop.clock.now -= 2000;
  await expect(count()).rejects.toMatchObject({ code: 429 });
  shop.clock.now -= 24 * HOUR_MS;
  await refuseOver(shop, 'test:clock', LIMIT);
  await count();
  await count();
  await expect(count()).rejects.toMatchObject({ code: 429 });
});
