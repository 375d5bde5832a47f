import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EraseAccount } from '#shared/contract/account-data.ts';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { arrive, declineLateOf, lapse, orderByTransfer } from '#server/testing/people/transfers.ts';
import { lockCustomer } from '../lock-customer.ts';
import { eraseCustomer } from './erase-account.ts';
import { identities } from '#server/db/schema/identity.ts';
import { approve } from '#server/desk/approvals/decide.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { logInAs, newCustomer } from '#server/testing/people/new-customer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';

const Password = 'first secret';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

it('says that the books stay to whoever only sold metal', async () => {
  const { id, caller } = await newCustomer(shop, Password);
  const seller = new Buyer(shop, id, caller, 0, 0);
  await seller.hold({ gold: '1' });
  await tellPayout(seller);
  const { ONumber } = await makeTrade(seller, await askTicket(seller, { side: 'sell' }));
  const paid = { paidAt: new Date(shop.now()), paidReference: 'N1' };
  await shop.db.update(digitalSales).set(paid).where(eq(digitalSales.number, ONumber));
  const { data } = await call(shop, EraseAccount, { Password }, seller.caller);
  expect(only(data).Kept).toContainEqual(expect.stringContaining('metal ledger'));
});

const erase = ({ id }: Buyer) =>
  inTransaction(shop, async (tx) => eraseCustomer(tx, await lockCustomer(tx, id)));

it('keeps whose an order was that money came for, though it all went back without an invoice', async () => {
  await openDesk(shop);
  const buyer = await Buyer.arrive(shop);
  const { ONumber } = await orderByTransfer(buyer);
  await arrive(buyer, ONumber, { amount: '1000.00' });
  for (const args of [
    ['reject', ONumber, '--reason', 'x'],
    ['refunded', ONumber, '--amount', '1000.00', '--reference', 'BACK0000001'],
  ]) {
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
  }
  await erase(buyer);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, ONumber));
  expect(order?.billing.name).toBe('Asha Mehta');
});

it('is no erasure while late money waits for its customer', async () => {
  const buyer = await Buyer.arrive(shop);
  const { ONumber, Total } = await lapse(buyer);
  await arrive(buyer, ONumber, { amount: Total });
  await expect(erase(buyer)).rejects.toThrow(ONumber);
  await declineLateOf(buyer, ONumber);
  await expect(erase(buyer)).rejects.toThrow(ONumber);
});

it('says that the PAN stays of an order of an account that was merged into this one', async () => {
  shop.identity = { ...shop.identity, from: '1' };
  const [from, into] = [await Buyer.arrive(shop), await newCustomer(shop, Password)];
  await call(shop, SaveIdentity, { Pan: 'ABCPM1419K', Name: 'Asha Mehta' }, from.caller);
  await from.add(GOLD_10G);
  const { ONumber } = await from.pay();
  await payFor(shop, ONumber);
  for (const to of ['confirmed', 'dispatched', 'delivered'] as const) {
    await moveOrder(shop, { orderNumber: ONumber, to, by: 'desk:R', note: 'a reason' });
  }
  const [owner, second] = [await newStaff(shop, ['owner']), await newStaff(shop, ['owner'])];
  const asked = { from: from.id, into: into.id, proof: 'Aadhaar seen', reason: 'asked' };
  const { approval } = await callDesk(shop, customersOperations.MergeCustomers, asked, owner);
  await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval ?? 0);
  const { caller } = await logInAs(shop, into.number, Password, into.address);
  const { data } = await call(shop, EraseAccount, { Password }, caller);
  const mine = eq(identities.customerId, from.id);
  expect(await shop.db.select().from(identities).where(mine)).toHaveLength(1);
  expect(only(data).Kept).toContainEqual(expect.stringContaining('PAN'));
});
