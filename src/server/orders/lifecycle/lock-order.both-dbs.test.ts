import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockWaits } from '#server/testing/databases/lock-waits.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { lockOrder } from './lock-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

it.runIf(inject('testDatabases')?.postgresUrl)(
  'an order whose account is merged meanwhile is held by nobody who still waits for its new owner',
  async () => {
    const [from, into] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    await from.add(GOLD_10G);
    const { ONumber } = await from.pay();
    const works: Promise<unknown>[] = [];
    await inTransaction(shop, async (merge) => {
      for (const { id } of [from, into]) await lockCustomer(merge, id);
      // One waits for the owner of before, another for the one of after.
      works.push(inTransaction(shop, (tx) => lockOrder(tx, ONumber)));
      await lockWaits(shop.db, 1);
      works.push(
        inTransaction(shop, async (tx) => {
          await lockCustomer(tx, into.id);
          // The first waits for this one, or had the new owner before it and is through.
          await Promise.race([lockWaits(shop.db, 1), works[0]]);
          return lockOrder(tx, ONumber);
        }),
      );
      await lockWaits(shop.db, 2);
      const mine = eq(orders.number, ONumber);
      await merge.db.update(orders).set({ customerId: into.id }).where(mine);
    });
    expect(await Promise.all(works)).toMatchObject([
      { number: ONumber, customerId: into.id },
      { number: ONumber, customerId: into.id },
    ]);
  },
);
