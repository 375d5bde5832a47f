import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startSweeping } from './sweeper.ts';
import { Buyer, GOLD_10G } from './testing/people/buyer.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

it('the sweeper closes unpaid card orders every minute, and stopping waits for the round', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay({ paymentMode: 'CARD' });
  shop.clock.now += 30 * 60_000;

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSweeping(shop);
  vi.advanceTimersByTime(59_999);
  expect((await asha.status(ONumber)).State).toBe('placed');
  vi.advanceTimersByTime(1);
  await stop();
  expect((await asha.status(ONumber)).State).toBe('rejected');
});
