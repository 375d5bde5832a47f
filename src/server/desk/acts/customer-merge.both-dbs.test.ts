import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { couponUses } from '#server/db/schema/orders.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { approve } from '../approvals/decide.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

async function merge(from: Buyer, into: Buyer): Promise<void> {
  const [owner, second] = [await newStaff(shop, ['owner']), await newStaff(shop, ['owner'])];
  const asked = { from: from.id, into: into.id, proof: 'Aadhaar seen', reason: 'asked' };
  const { approval } = await callDesk(shop, customersOperations.MergeCustomers, asked, owner);
  await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval ?? 0);
}

async function newCoupon(code: string, terms: Partial<typeof coupons.$inferInsert>) {
  const [row] = await shop.db
    .insert(coupons)
    .values({ code, amount: '100', ...terms })
    .returning();
  if (!row) throw new Error('No coupon');
  return row.id;
}

async function buy(buyer: Buyer, couponId: number) {
  await buyer.add(GOLD_10G);
  const { QuoteId } = await buyer.lock(couponId);
  return buyer.pay({ QuoteId, couponId });
}

it('counts the uses of a coupon by both accounts as uses of the one that remains', async () => {
  const couponId = await newCoupon('TWICE', { usesEach: 2 });
  const [from, into] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
  for (const buyer of [from, into]) await buy(buyer, couponId);
  await merge(from, into);
  const uses = await shop.db.select().from(couponUses).where(eq(couponUses.couponId, couponId));
  expect(uses.map(({ customerId }) => customerId)).toEqual([into.id, into.id]);
});

it('leaves a coupon that only the ended account might use to the one that remains', async () => {
  const [from, into] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
  const couponId = await newCoupon('OWN', { customerIds: [from.id] });
  await merge(from, into);
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
  expect(row).toMatchObject({ customerIds: [from.id, into.id], revision: 2 });
});
