import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskLimits } from '#server/db/schema/desk.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { takeOutgoing } from '#server/payments/incoming/take-outgoing.ts';
import {
  openRazorpayShop,
  type RazorpayShop,
} from '#server/payments/card/testing/razorpay-shop.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { sweepCardRefunds } from '#server/payments/refunds/send-card-refunds.ts';
import { GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { newUtr } from '../../testing/paid-order.ts';

let made: RazorpayShop;
let shop: RazorpayShop['shop'];
beforeAll(async () => {
  made = await openRazorpayShop();
  ({ shop } = made);
  await insertPayout(shop, made.asha.id);
}, 60_000);
afterAll(() => made.close());

const desk = (...args: string[]) => deskOf('meera', ...args);
const deskOf = async (user: string, ...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user });
  return { code, said: [...out, ...error].join('\n') };
};
const refundOf = async (orderId: number) =>
  only(await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)));
const givenBack = async (number: string) => {
  const order = await made.order(number);
  const { givenBack: paise, records } = await findOrderMoney(shop, order);
  return { paise, record: standingOf(records).findLast(({ kind }) => kind === 'out') };
};
const voidRecord = async (number: string) => {
  const { record } = await givenBack(number);
  return desk('void-payment', number, String(record?.id), '--reason', 'a slip');
};

/** An order that was paid by bank and rejected. */
async function rejected(): Promise<string> {
  await made.asha.add(GOLD_10G);
  const { ONumber: number } = await made.asha.pay();
  await payFor(shop, number);
  await desk('reject', number, '--reason', 'Sold out');
  return number;
}

/** One whose refund is in a file for the bank, too. */
async function sentByBank() {
  return sendByBank(await rejected());
}

async function sendByBank(number: string) {
  await desk('refund', 'ask', number);
  await desk('refund', 'bank-file', '--save', 'x');
  const order = await made.order(number);
  const refund = await refundOf(order.id);
  expect(refund.state).toBe('sent');
  return { number, order, refund };
}

it('a refund that the card provider says it paid is not voided by one person and paid once more', async () => {
  const tried = await made.newTry();
  const { number } = tried;
  const { id, amount } = made.razorpay.pay(tried.orderId, { id: 'pay_voided' });
  made.razorpay.refunds.capture(id, amount);
  made.razorpay.refunds.state.next = 'processed';
  await made.verify(number);
  await desk('reject', number, '--reason', 'Sold out');
  await desk('refund', 'ask', number);
  await sweepCardRefunds(shop);
  const { id: orderId } = await made.order(number);
  const { code } = await refundOf(orderId);

  expect((await voidRecord(number)).said).toContain(
    `The card provider says that ${code} was paid. Nothing was changed.`,
  );
  expect((await desk('refund', 'ask', number)).said).toContain('Only ₹0.00');
  expect(await refundOf(orderId)).toMatchObject({ state: 'done' });
  expect((await givenBack(number)).paise).toBe(amount);
});

it('nor is one that the bank’s statement shows: that it came back is for two people to say', async () => {
  const { number, order, refund } = await sentByBank();
  await takeOutgoing(shop, {
    source: 'statement:hdfc',
    externalId: `out-${refund.code}`,
    paise: paiseOf(refund.amount),
    seenAt: new Date(shop.now()),
    channel: 'bank',
    reference: newUtr(),
    remark: refund.code,
    payeeAccount: '',
    payeeName: '',
  });
  const said = (await voidRecord(number)).said;
  expect(said).toContain(`The bank’s statement shows that ${refund.code} was paid.`);
  expect(await refundOf(order.id)).toMatchObject({ state: 'done' });
  expect((await desk('refund', 'failed', refund.code, '--reason', 'no')).said).toContain(
    'will be paid twice',
  );
});

it('one that a person noted by mistake is on its way again, and is due to nobody twice', async () => {
  const { number, order, refund } = await sentByBank();
  await desk('refunded', number, '--amount', refund.amount, '--reference', newUtr());
  expect(await refundOf(order.id)).toMatchObject({ state: 'done' });
  expect((await voidRecord(number)).code).toBe(0);
  expect(await refundOf(order.id)).toMatchObject({
    state: 'sent',
    doneAt: null,
    paymentId: null,
    fileId: refund.fileId,
  });
  expect((await desk('refund', 'ask', number, '--another', '--amount', '1')).said).toContain(
    'Only ₹0.00',
  );
  await desk('refunded', number, '--amount', refund.amount, '--reference', newUtr());
  expect(await refundOf(order.id)).toMatchObject({ state: 'done' });
  expect((await givenBack(number)).paise).toBe(paiseOf(refund.amount));
});

it('a refund that was sent since is not taken for the transfer that a second person was asked to note', async () => {
  const number = await rejected();
  const { paid } = await made.order(number);
  const [limit] = await shop.db.select().from(deskLimits).where(eq(deskLimits.name, 'rupees'));
  const ofRupees = eq(deskLimits.name, 'rupees');
  await shop.db.update(deskLimits).set({ each: 1 }).where(ofRupees);
  const note = ['refunded', number, '--amount', paid, '--reference', newUtr()];
  const request = /request (\d+)/.exec((await desk(...note)).said)?.[1] ?? '';
  await shop.db
    .update(deskLimits)
    .set({ each: limit?.each ?? 1 })
    .where(ofRupees);
  const { order, refund } = await sendByBank(number);
  expect((await deskOf('ravi', 'approve', request, '--by', 'Ravi')).said).toContain(
    `is on its way already: ${refund.code} (sent)`,
  );
  expect(await refundOf(order.id)).toMatchObject({ state: 'sent', paymentId: null });
  expect((await givenBack(number)).paise).toBe(0);
});
