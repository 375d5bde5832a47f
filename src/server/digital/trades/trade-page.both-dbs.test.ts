import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { getOrders } from '#shared/contract/digital.ts';
import { ORDERS_AT_ONCE } from '#shared/contract/orders.ts';
import { listTrades } from './list-trades.ts';
import { Buyer } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

const page = async ({ caller }: Buyer, Before?: string) =>
  (await call(shop, getOrders, { Before }, caller)).data ?? [];

/** Bought, sold and credited, all in one moment. */
async function trader(): Promise<Buyer> {
  const asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '5', silver: '20' });
  await tellPayout(asha);
  await makeTrade(asha, await askTicket(asha));
  await makeTrade(asha, await askTicket(asha, { side: 'sell', grams: '0.5' }));
  return asha;
}

it('the list of digital trades goes on behind the one that is named, within a moment too', async () => {
  const asha = await trader();
  shop.clock.now += 1000;
  shop.rates.reading = { gold: '127000', silver: '154000', time: shop.now() };
  await makeTrade(asha, await askTicket(asha, { side: 'sell', grams: '0.5' }));
  const all = await page(asha);
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(new Set(all.map(({ Id }) => Id)).size).toBe(all.length);
  for (const [at, { Id }] of all.entries()) {
    expect(await page(asha, Id)).toEqual(all.slice(at + 1));
  }
  // Nothing follows another customer's id, nor an invalid one.
  expect(await page(await Buyer.arrive(shop), all[0]?.Id)).toEqual([]);
  for (const odd of ['', 'x', '1', '-1.0', '1.2.3', `9${all[0]?.Id}999999`]) {
    expect(await page(asha, odd)).toEqual([]);
  }
});

it('thousands of digital trades are listed a page at a time, each once', async () => {
  const asha = await trader();
  const own = (await listTrades(shop, asha.id)).length;
  // Three per moment, so that pages end within one.
  await shop.db.execute(sql`
    insert into orders
    select (jsonb_populate_record(one, jsonb_build_object('id', nextval('orders_id_seq'), 'number', 'C' || n, 'lock_id', null,
      'placed_at', one.placed_at - (n / 3) * interval '1 second'))).*
    from orders one cross join generate_series(1, 250) n where one.customer_id = ${asha.id}`);
  await shop.db.execute(sql`
    insert into digital_quotes
    select (jsonb_populate_record(one, jsonb_build_object('id', 'q' || o.number, 'order_number', o.number))).*
    from orders o cross join digital_quotes one where o.number ~ '^C[0-9]+$' and one.customer_id = ${asha.id} and one.side = 'buy'`);
  await shop.db.execute(sql`
    insert into digital_purchases (order_id, quote_id)
    select id, 'q' || number from orders where number ~ '^C[0-9]+$'`);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let before: string | undefined; ;) {
    const some = await page(asha, before);
    sizes.push(some.length);
    seen.push(...some.map(({ orderNo, type, volume }) => `${orderNo} ${type} ${volume}`));
    before = some.at(-1)?.Id;
    if (some.length < ORDERS_AT_ONCE) break;
  }
  expect(sizes).toEqual([ORDERS_AT_ONCE, ORDERS_AT_ONCE, 50 + own]);
  expect(new Set(seen).size).toBe(250 + own);
});
