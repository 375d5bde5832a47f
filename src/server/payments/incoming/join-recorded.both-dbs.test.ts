import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { payments } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { receivePayment } from '#server/desk/payments/decision/receive-payment.ts';
import { voidPayment } from '#server/desk/payments/decision/void-payment.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { lockWaits } from '#server/testing/databases/lock-waits.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { takeIncoming } from './take-incoming.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

it('a second source tells of money whose reference was recorded with another amount, and it waits for a person', async () => {
  const order = await insertOrder(shop, (await newCustomer(shop)).id, { paid: '4000.00' });
  const utr = '726325000002';
  const told = {
    externalId: 'line 2',
    paise: 400_000,
    seenAt: new Date(shop.now()),
    channel: 'bank' as const,
    reference: utr,
    payerName: 'Zubin Wadia',
    payerAccount: '',
    virtualAccount: '',
  };
  const desk = { shop, by: 'meera', osUser: 'meera' };
  await receivePayment(desk, order, { utr, amount: '2000.00' });
  const bank = { ...told, source: 'statement:hdfc', remark: '' };
  expect(await takeIncoming(shop, bank, bank.source)).toMatchObject({ state: 'proposed' });
  const collected = { ...told, source: 'collect:razorpay', remark: `for ${order}` };
  const second = await takeIncoming(shop, collected, collected.source);
  expect(second).toMatchObject({ state: 'same', isNew: true });
  const rows = await shop.db.select().from(payments).where(eq(payments.reference, utr));
  expect(rows.map(({ amount }) => amount)).toEqual(['2000.00']);
});

it.runIf(inject('testDatabases')?.postgresUrl)(
  'money is not joined to a record of its reference that is taken back at that moment',
  async () => {
    const by = { by: 'meera', osUser: 'meera' };
    const [one, other] = [
      await insertOrder(shop, (await newCustomer(shop)).id, { paid: '4000.00' }),
      await insertOrder(shop, (await newCustomer(shop)).id, { paid: '6000.00' }),
    ];
    const utr = '726325000001';
    const credit = {
      source: 'statement:hdfc',
      externalId: 'line 1',
      paise: 1_000_000,
      seenAt: new Date(shop.now()),
      channel: 'bank' as const,
      reference: utr,
      remark: '',
      payerName: 'Zubin Wadia',
      payerAccount: '',
      virtualAccount: '',
    };
    const { id } = await takeIncoming(shop, credit, credit.source);
    await receivePayment({ shop, ...by }, one, { utr });
    const [record] = await shop.db.select().from(payments).where(eq(payments.reference, utr));

    const received = await inTransaction(shop, async (tx) => {
      const taken = { payment: record?.id ?? 0, reason: 'wrong order' };
      await voidPayment({ shop: tx, ...by }, one, taken);
      const work = receivePayment({ shop, ...by }, other, { utr, anyway: 'both of one transfer' });
      await Promise.race([lockWaits(shop.db, 1), work]);
      return { work };
    });
    await received.work;
    const [row] = await shop.db.select().from(incomingPayments).where(eq(incomingPayments.id, id));
    // Of the 10,000 only 6,000 are recorded: the rest must not be forgotten.
    expect(row?.state).toBe('suspense');
  },
);
