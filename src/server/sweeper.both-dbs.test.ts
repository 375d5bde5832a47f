import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { visitDays } from './db/schema/desk-people.ts';
import { inTransaction } from './db/transaction.ts';
import { tellCustomer } from './notices/tell-customer.ts';
import { countVisit } from './reports/count-visits.ts';
import { startSweeping } from './sweeper.ts';
import { Buyer, GOLD_10G } from './testing/people/buyer.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
}, 60_000);
afterEach(() => vi.useRealTimers());
afterAll(() => shop.close());

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

it('stopping breaks off a round that another machine holds up, and counts the visits all the same', async () => {
  const asha = await Buyer.arrive(shop);
  let asked = 0;
  let answer = () => {};
  const send = () => {
    asked += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  shop.notices = { host: 'slow.example', send };
  await inTransaction(shop, (tx) =>
    tellCustomer(tx, {
      customerId: asha.id,
      kind: 'order-confirmed',
      text: 'Your order is confirmed.',
    }),
  );
  countVisit(shop, { url: '/', device: 'a phone', purpose: '' });

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const stop = startSweeping(shop);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(asked).toBe(1));
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(await shop.db.select().from(visitDays)).toMatchObject([{ pages: 'home', visits: 1 }]);
  answer();
});
