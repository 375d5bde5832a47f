import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { getOrdersByUserForFront, ORDERS_AT_ONCE } from '#shared/contract/orders.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

const listed = async ({ caller }: Buyer, Before?: string) =>
  ((await call(shop, getOrdersByUserForFront, { Before }, caller)).data ?? []).map(({ CartId }) =>
    String(CartId),
  );

it('a list of orders goes on behind the one that is named, and shows no more than it needs', async () => {
  const asha = await Buyer.arrive(shop);
  const numbers: string[] = [];
  for (const pieces of [[GOLD_10G], [GOLD_10G, SILVER_10G], [SILVER_10G]]) {
    for (const piece of pieces) await asha.add(piece);
    numbers.unshift((await asha.pay()).ONumber);
    shop.clock.now += 1000;
  }
  expect(await listed(asha)).toEqual(numbers);
  expect(await listed(asha, numbers[0])).toEqual(numbers.slice(1));
  expect(await listed(asha, numbers[2])).toEqual([]);
  expect((await asha.orders()).map(({ Lines }) => Lines)).toEqual([1, 2, 1]);
  // Nothing follows another customer's order, not even whether it exists.
  const ravi = await Buyer.arrive(shop);
  await ravi.add(GOLD_10G);
  await ravi.pay();
  expect(await listed(ravi, numbers[0])).toEqual([]);
});

it('thousands of orders are listed a page at a time, each once', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay();
  await shop.db.execute(sql`
    insert into orders
    select (jsonb_populate_record(one, jsonb_build_object('id', nextval('orders_id_seq'), 'number', 'C' || n, 'lock_id', null))).*
    from orders one cross join generate_series(1, ${sql.raw(String(ORDERS_AT_ONCE + 20))}) n where one.number = ${ONumber}`);
  const first = await listed(asha);
  const second = await listed(asha, first.at(-1));
  expect([first.length, second.length]).toEqual([ORDERS_AT_ONCE, 21]);
  expect(new Set([...first, ...second]).size).toBe(ORDERS_AT_ONCE + 21);
});
