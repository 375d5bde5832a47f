import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { Buyer, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { fillFingerprints } from './find-likenesses.ts';
import { sweepProofs } from './sweep-proofs.ts';

const DAY = 24 * 60 * 60_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.proofsKeptMs = 365 * DAY;
}, 60_000);
afterAll(() => shop.close());

async function order(buyer: Buyer): Promise<string> {
  await buyer.add(SILVER_10G);
  return (await buyer.pay({ QuoteId: (await buyer.lock()).QuoteId })).ONumber;
}
const proofOf = async (number: string) => {
  const [{ id } = { id: 0 }] = await shop.db.select().from(orders).where(eq(orders.number, number));
  return only(await shop.db.select().from(proofs).where(eq(proofs.orderId, id)));
};

it('the picture of a payment is removed when its order has long ended, what it is found again by stays', async () => {
  const asha = await Buyer.arrive(shop);
  const [waiting, rejected] = [await order(asha), await order(asha)];
  await fillFingerprints(shop);
  const told = { by: 'desk:test', note: 'No payment' };
  await moveOrder(shop, { orderNumber: rejected, to: 'rejected', ...told });
  shop.clock.now += 29 * DAY;
  await sweepProofs(shop);
  expect((await proofOf(rejected)).droppedAt).toBeNull();
  shop.clock.now += 2 * DAY;
  await sweepProofs(shop);
  const dropped = await proofOf(rejected);
  expect(dropped.droppedAt).not.toBeNull();
  expect(dropped.bytes).toHaveLength(0);
  expect(dropped.pixelHash).toBeTruthy();
  shop.clock.now += 400 * DAY;
  await sweepProofs(shop);
  // An order that still waits keeps its picture.
  expect((await proofOf(waiting)).bytes.length).toBeGreaterThan(100);
});

it('the picture of a rejected order stays while its money is due back', async () => {
  const ravi = await Buyer.arrive(shop);
  const number = await order(ravi);
  await fillFingerprints(shop);
  await payFor(shop, number);
  await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:test', note: 'Late' });
  shop.clock.now += 400 * DAY;
  await sweepProofs(shop);
  expect((await proofOf(number)).droppedAt).toBeNull();
  await inTransaction(shop, async (tx) => {
    const rejected = await lockOrder(tx, number);
    const { over } = await findOrderMoney(tx, rejected);
    const back = { amount: rupeesOf(over), reference: 'N400000000001', by: 'desk:meera' };
    await recordPayment(tx, rejected, { kind: 'out', channel: 'bank', ...back });
  });
  await sweepProofs(shop);
  expect((await proofOf(number)).droppedAt).not.toBeNull();
});
