import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { issueCreditNote } from '#server/documents/notes/issue-credit-note.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';

const { ReadCustomer } = customersOperations;
const { AddDebitNote, CancelOrder } = ordersOperations;

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  owner = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

it('the total bought adds up the counted orders, less what was credited', async () => {
  const buyer = await Buyer.arrive(shop);
  const place = async () => {
    await buyer.add(GOLD_10G);
    return (await buyer.pay()).ONumber;
  };
  const totals = async () => (await callDesk(shop, ReadCustomer, { id: buyer.id }, owner)).totals;
  expect(await totals()).toMatchObject({ orders: 0, bought: 0, paid: '0.00' });
  const bought = [await place(), await place(), await place()];
  for (const number of bought) {
    await payFor(shop, number);
    await runDesk(shop, { args: ['confirm', number], user: 'meera' });
  }
  await place();
  const rows = await shop.db.select().from(orders).where(eq(orders.customerId, buyer.id));
  const [first, second] = rows.filter(({ number }) => bought.includes(number));
  if (!first || !second) throw new Error('No orders');
  const all = sum(rows.filter(({ invoiceNumber }) => invoiceNumber).map(({ paid }) => exact(paid)));
  // The order that waits for its payment counts as an order, but not as bought.
  expect(await totals()).toMatchObject({ orders: 4, bought: 3, paid: all.toFixed(2) });

  await callDesk(shop, CancelOrder, { order: first.number, reason: 'Sold out' }, owner);
  const rest = all.minus(first.paid);
  expect(await totals()).toMatchObject({ orders: 4, bought: 2, paid: rest.toFixed(2) });
  const credit = (amount?: string) =>
    inTransaction(shop, (tx) =>
      issueCreditNote(tx, second.id, {
        reason: 'Box damaged',
        at: new Date(shop.now()),
        ...(amount !== undefined && { amount }),
      }),
    );
  await credit('1000');
  expect(await totals()).toMatchObject({ bought: 2, paid: rest.minus(1000).toFixed(2) });
  const added = { order: second.number, amount: '250', reason: 'Engraving' };
  await callDesk(shop, AddDebitNote, added, owner);
  expect(await totals()).toMatchObject({ bought: 2, paid: rest.minus(750).toFixed(2) });
  await credit();
  expect(await totals()).toMatchObject({ bought: 1, paid: rest.minus(second.paid).toFixed(2) });
});
