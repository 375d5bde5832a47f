import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutsOperations } from '#shared/desk/contract/payments/payouts.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { insertSale } from '#server/testing/people/digital-trades.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

it('a sale that is looked for leads to its own payout, also once it is paid', async () => {
  const owner = await newStaff(shop, ['owner']);
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '2' });
  const sale = { grams: '1', rate: '12500', value: '12500', total: '12500' };
  await insertSale(shop, asha.id, { ...sale, number: 'S261126FOUND' });
  await insertSale(shop, asha.id, { ...sale, number: 'S261126OTHER' });
  const look = async () => {
    const { found } = await callDesk(shop, todayOperations.Find, { text: 's261126fo' }, owner);
    expect(found).toMatchObject([
      { kind: 'sale', to: '/payouts', search: { sale: 'S261126FOUND' } },
    ]);
    const asked = { ...found[0]?.search, limit: 50 };
    return (await callDesk(shop, payoutsOperations.FindPayouts, asked, owner)).rows;
  };
  expect(await look()).toMatchObject([{ sale: 'S261126FOUND', state: 'due' }]);
  await shop.db.update(digitalSales).set({ paidAt: new Date(shop.now()) });
  expect(await look()).toMatchObject([{ sale: 'S261126FOUND', state: 'paid' }]);
});
