import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { GetLogin } from '#shared/contract/account.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { couponUses, priceLocks } from '#server/db/schema/orders.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { isHeld } from '#server/orders/quotes/held-quote.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { askTicket, openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { approve } from '../approvals/decide.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

async function merge(from: { id: number }, into: Buyer): Promise<void> {
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

it('ends the prices that are held for the ended account, at once, and those of nobody else', async () => {
  const [from, into, other] = [
    await Buyer.arrive(shop),
    await Buyer.arrive(shop),
    await Buyer.arrive(shop),
  ];
  for (const buyer of [from, into, other]) {
    await buyer.add(GOLD_10G);
    await buyer.lock();
    await askTicket(buyer);
  }
  await merge(from, into);
  const held = await shop.db
    .select({ customerId: priceLocks.customerId })
    .from(priceLocks)
    .where(isHeld(shop));
  const tickets = await shop.db
    .select({ customerId: digitalQuotes.customerId })
    .from(digitalQuotes)
    .where(isNull(digitalQuotes.endedAt));
  for (const open of [held, tickets]) {
    expect(open.filter(({ customerId }) => customerId === from.id)).toEqual([]);
    expect(open.filter(({ customerId }) => customerId === other.id)).toHaveLength(1);
  }
  expect(held.filter(({ customerId }) => customerId === into.id)).toHaveLength(1);
});

it('lets a credit to the ended account be taken back from the one that has its grams now', async () => {
  const owner = await newStaff(shop, ['owner']);
  const [from, into, last] = [
    await Buyer.arrive(shop),
    await Buyer.arrive(shop),
    await Buyer.arrive(shop),
  ];
  const credit = { customer: from.id, gold: '0.5', reference: 'R1', reason: 'melted' };
  await callDesk(shop, ledgerOperations.CreditCustomer, credit, owner);
  await merge(from, into);
  await merge(into, last);
  expect(await findHoldings(shop, last.id)).toMatchObject({ gold: 5000 });
  const back = { kind: 'desk-credit', reference: 'R1', reason: 'a slip' };
  const { changed } = await callDesk(shop, ledgerOperations.ReverseSet, back, owner);
  expect(changed).toBe(true);
  expect(await findHoldings(shop, last.id)).toMatchObject({ gold: 0 });
  expect((await verifyLedger(shop)).broken).toBeUndefined();
  const again = await callDesk(shop, ledgerOperations.ReverseSet, back, owner);
  expect(again.changed).toBe(false);
});

it('opens no login of the ended account that was on its way', async () => {
  const [from, into] = [await newCustomer(shop, 'first secret'), await Buyer.arrive(shop)];
  const { passwords } = shop;
  shop.passwords = {
    ...passwords,
    async match(...given) {
      const matches = await passwords.match(...given);
      await merge(from, into);
      return matches;
    },
  };
  const login = { LoginId: from.number, Password: 'first secret' };
  await expect(call(shop, GetLogin, login, { address: from.address })).rejects.toThrow(
    'The mobile number or the password is wrong.',
  );
  shop.passwords = passwords;
  const mine = eq(sessions.customerId, from.id);
  expect(await shop.db.select().from(sessions).where(mine)).toEqual([]);
});
