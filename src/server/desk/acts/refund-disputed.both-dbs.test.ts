import { afterAll, beforeAll, expect, it } from 'vitest';
import { refunds } from '#server/db/schema/refunds.ts';
import {
  openRazorpayShop,
  type RazorpayShop,
} from '#server/payments/card/testing/razorpay-shop.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { only } from '#server/testing/people/buyer.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { runDesk } from '../command-line/run-desk.ts';

let made: RazorpayShop;
let shop: RazorpayShop['shop'];
let payments = 0;
beforeAll(async () => {
  made = await openRazorpayShop();
  ({ shop } = made);
  await insertPayout(shop, made.asha.id);
}, 60_000);
afterAll(() => made.close());

const desk = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, said: [...out, ...error].join('\n') };
};
const newest = async () =>
  only((await shop.db.select().from(refunds).orderBy(refunds.id)).slice(-1));

/** An order that was paid by card and rejected, so that all its money is due back. */
async function rejected() {
  const tried = await made.newTry();
  const payment = made.razorpay.pay(tried.orderId, { id: `pay_gone_${(payments += 1)}` });
  await made.verify(tried.number);
  await desk('reject', tried.number, '--reason', 'Sold out');
  return { number: tried.number, payment };
}
const dispute = (payment_id: string, status: string) =>
  made.tell(
    made.razorpay.disputeEvent({
      id: `disp_${payment_id}`,
      payment_id,
      amount: 208_831,
      reason_code: 'chargeback',
      respond_by: 1_795_161_300,
      status,
    }),
  );

it('money that a card’s owner disputes is given back by two people, and by one once the dispute is won', async () => {
  const { number, payment } = await rejected();
  await dispute(payment.id, 'open');
  expect((await desk('refund', 'ask', number, '--to', 'bank')).said).toContain(
    '₹2,088.31 of it is disputed by the card’s owner',
  );
  expect((await newest()).state).toBe('asked');
  await dispute(payment.id, 'won');
  await desk('refund', 'ask', number, '--to', 'bank');
  expect((await newest()).state).toBe('approved');
});

it('so is what the card’s bank has taken back, until its payment is voided', async () => {
  const { number, payment } = await rejected();
  await dispute(payment.id, 'lost');
  expect((await desk('refund', 'ask', number)).said).toContain(
    '₹2,088.31 of it was taken back by the card’s bank',
  );
  await desk('refund', 'failed', (await newest()).code, '--reason', 'charged back');
  const { records } = await findOrderMoney(shop, await made.order(number));
  await desk('void-payment', number, String(only(records).id), '--reason', 'charged back');
  const utr = ['--utr', '700000000009', '--channel', 'bank'];
  await desk('received', number, '--amount', '500', ...utr);
  await desk('refund', 'ask', number, '--amount', '500');
  expect(await newest()).toMatchObject({ amount: '500.00', state: 'approved' });
});

it('so is what went back at the provider’s dashboard, until it is recorded', async () => {
  const { number, payment } = await rejected();
  const refund = {
    id: 'rfnd_past_the_shop',
    amount: 50_000,
    payment_id: payment.id,
    receipt: null,
    status: 'processed',
  };
  await made.tell(made.razorpay.refundEvent('refund.processed', refund));
  expect((await desk('refund', 'ask', number, '--amount', '600')).said).toContain(
    '₹500.00 of it went back at the card provider’s dashboard',
  );
  const seen = ['--channel', 'card', '--reference', refund.id, '--amount', '500'];
  expect((await desk('refunded', number, ...seen)).code).toBe(0);
  await desk('refund', 'ask', number, '--amount', '600');
  expect(await newest()).toMatchObject({ amount: '600.00', state: 'approved' });
});
