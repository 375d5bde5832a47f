import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
import { paiseOf } from '../paise.ts';
import { newRefundCode } from './refund-code.ts';
import { settleSeenDebit } from './seen-at-the-bank.ts';

const PLACE = { kind: 'upi', upi: 'asha@okbank', holder: '', account: '', ifsc: '' } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());

let references = 0;
const newUtr = () => `6${String((references += 1)).padStart(11, '0')}`;

/** A refund that the bank has in a file, of this amount to the customer's own place. */
async function sentRefund({ id }: Buyer, amount: string): Promise<string> {
  const number = await insertOrder(shop, id, { paid: amount });
  await payFor(shop, number);
  await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:x', note: 'Sold out' });
  const order = only(await shop.db.select().from(orders).where(eq(orders.number, number)));
  const code = newRefundCode();
  const at = new Date(shop.now());
  await shop.db.insert(refunds).values({
    code,
    orderId: order.id,
    amount,
    way: 'bank',
    provider: '',
    providerPaymentId: '',
    place: PLACE,
    state: 'sent',
    askedAt: at,
    askedBy: 'desk:x',
    sentAt: at,
  });
  return code;
}

it('a debit that is, or may be, the payout of a sale settles no refund of the same amount to the same place', async () => {
  const asha = await Buyer.arrive(shop);
  await tellPayout(asha);
  await asha.hold({ gold: '1' });
  const ticket = await askTicket(asha, { side: 'sell' });
  const { ONumber: sale } = await makeTrade(asha, ticket);
  const code = await sentRefund(asha, ticket.total);
  const settled = (told: { reference?: string; remark?: string } = {}) => {
    const seen = { reference: newUtr(), remark: 'UPI', ...told, account: PLACE.upi };
    const debit = { paise: paiseOf(ticket.total), seenAt: new Date(shop.now()), ...seen };
    return inTransaction(shop, (tx) => settleSeenDebit(tx, { ...debit, channel: 'upi' }));
  };
  expect(await settled({ remark: `UPI/${sale}/aurum` })).toBeUndefined();
  expect(await settled()).toBeUndefined();
  const paidReference = newUtr();
  await shop.db
    .update(digitalSales)
    .set({ paidAt: new Date(shop.now()), paidReference })
    .where(eq(digitalSales.number, sale));
  expect(await settled({ reference: paidReference })).toBeUndefined();
  const { id } = await takeIncoming(
    shop,
    {
      source: 'statement:hdfc',
      externalId: 'of nobody',
      paise: paiseOf(ticket.total),
      seenAt: new Date(shop.now()),
      channel: 'upi',
      reference: newUtr(),
      remark: '',
      payerName: '',
      payerAccount: '',
      virtualAccount: '',
    },
    'statement:hdfc',
  );
  const sentBackKey = newUtr();
  const ours = eq(incomingPayments.id, id);
  await shop.db.update(incomingPayments).set({ state: 'sent-back', sentBackKey }).where(ours);
  expect(await settled({ reference: sentBackKey })).toBeUndefined();
  expect(await settled()).toBe(code);
});

it('a debit that names the refund settles it, whatever is due for a sale', async () => {
  const asha = await Buyer.arrive(shop);
  await tellPayout(asha);
  await asha.hold({ gold: '1' });
  const ticket = await askTicket(asha, { side: 'sell' });
  await makeTrade(asha, ticket);
  const code = await sentRefund(asha, ticket.total);
  const debit = {
    paise: paiseOf(ticket.total),
    seenAt: new Date(shop.now()),
    channel: 'upi' as const,
    reference: newUtr(),
    remark: `UPI/${code}`,
    account: PLACE.upi,
  };
  expect(await inTransaction(shop, (tx) => settleSeenDebit(tx, debit))).toBe(code);
});

it('a debit that was seen before, or before the refund was sent, settles no later refund of its amount and place', async () => {
  const asha = await Buyer.arrive(shop);
  const settled = (reference: string, seenAt = shop.now()) => {
    const debit = {
      paise: 77_700,
      reference,
      remark: 'UPI',
      account: PLACE.upi,
      seenAt: new Date(seenAt),
    };
    return inTransaction(shop, (tx) => settleSeenDebit(tx, { ...debit, channel: 'upi' }));
  };
  const first = await sentRefund(asha, '777.00');
  const reference = newUtr();
  expect(await settled(reference)).toBe(first);
  const later = await sentRefund(asha, '777.00');
  expect(await settled(reference)).toBeUndefined();
  expect(await settled(newUtr(), shop.now() - DAY_MS)).toBeUndefined();
  expect(await settled(newUtr())).toBe(later);
});
