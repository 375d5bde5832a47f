import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { askCustomer, takeBackAsk } from '#server/desk/payments/decision/ask-customer.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { call } from '#server/testing/call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { recordPayment } from '../records/record-payment.ts';
import { chooseInSandbox, findSandboxPayment } from '../sandbox/choose-in-sandbox.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { sweepCardPayments } from './sweep-card-payments.ts';
import { orderWithMoney } from './testing/card-money.ts';

const MINUTE = 60_000;

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());

const desk = () => ({ shop, by: 'meera', osUser: 'meera' });
const create = async (ONumber: string) =>
  only((await call(shop, CreateCardPayment, { ONumber }, asha.caller)).data);
const outcome = async (cartId: string) =>
  only((await call(shop, verifyPayment, { cartId }, asha.caller)).data).Outcome;
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const takes = (id: string, paise: number) =>
  settleCardPayment(shop, id, {
    state: 'paid',
    providerPaymentId: `pay_${id}`,
    paise,
    currency: 'INR',
  });

const stateOf = async (url: string) =>
  only(
    await shop.db
      .select()
      .from(cardPayments)
      .where(eq(cardPayments.id, idOf(url))),
  ).state;
/** The desk records that so much came by the bank. */
const byBank = (number: string, amount: string, reference = 'N326260001') =>
  inTransaction(shop, async (tx) =>
    recordPayment(tx, await lockOrder(tx, number), {
      kind: 'in',
      amount,
      channel: 'bank',
      reference,
      by: 'desk:meera',
    }),
  );

/** An order whose provider took 1 rupee of its money, when its time to be paid is over. */
async function partPaid() {
  await asha.add(GOLD_10G);
  const { ONumber } = await asha.pay({ paymentMode: 'CARD' });
  await takes(idOf((await create(ONumber)).Url), 100);
  shop.clock.now += 31 * MINUTE;
  await sweepCardPayments(shop);
  return ONumber;
}

it('the rest of an order that was part-paid by card is paid by card once the desk has asked for it', async () => {
  const number = await partPaid();
  expect(await asha.status(number)).toMatchObject({ State: 'placed', CanPay: false });
  await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
  await askCustomer(desk(), number, { kind: 'rest', words: '' });
  expect(await asha.status(number)).toMatchObject({ CanPay: true, Asked: { Kind: 'rest' } });
  const { paid } = await orderWithMoney(shop, number);
  const { Amount, Url } = await create(number);
  const rest = Math.round(Number(paid) * 100) - 100;
  expect(Math.round(Number(Amount) * 100)).toBe(rest);
  expect(await outcome(number)).toBe('unpaid');
  await takes(idOf(Url), rest);
  expect(await orderWithMoney(shop, number)).toMatchObject({
    state: 'payment-received',
    refundDue: '0.00',
  });
});

it('a rest that is asked for and not paid leaves the part-paid order to the desk', async () => {
  const number = await partPaid();
  await askCustomer(desk(), number, { kind: 'rest', words: '' });
  const { Url } = await create(number);
  shop.clock.now += 31 * MINUTE;
  await sweepCardPayments(shop);
  expect(await stateOf(Url)).toBe('expired');
  expect(await asha.status(number)).toMatchObject({ State: 'placed', CanPay: true });
  expect(await outcome(number)).toBe('part');
  await takeBackAsk(desk(), number);
  expect(await asha.status(number)).toMatchObject({ State: 'placed', CanPay: false });
  await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
});

it('a card page that was opened before a part of the money came is not paid in full any more', async () => {
  await asha.add(GOLD_10G);
  const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
  const first = await create(number);
  const { paid } = await orderWithMoney(shop, number);
  await byBank(number, '1000.00');
  const rest = await create(number);
  expect(rest.Url).not.toBe(first.Url);
  expect(Number(rest.Amount)).toBeCloseTo(Number(paid) - 1000, 2);
  expect((await create(number)).Url).toBe(rest.Url);
  expect(await stateOf(first.Url)).toBe('expired');
  expect(await asha.status(number)).toMatchObject({ State: 'placed' });
  await takes(idOf(first.Url), Math.round(Number(paid) * 100));
  expect(await orderWithMoney(shop, number)).toMatchObject({
    state: 'payment-received',
    refundDue: '1000.00',
  });
});

it('an order that was rejected after a part of it was paid by card is not said to be unpaid on its card page', async () => {
  const number = await partPaid();
  await runDesk(shop, { args: ['reject', number, '--reason', 'Sold out'], user: 'meera' });
  await expect(create(number)).rejects.toMatchObject({
    message: `Order ${number} is closed, so nothing is to be paid for it. Its page says why.`,
  });
});

it('an order that was cancelled after it was paid is not said to be paid on its card page', async () => {
  const number = await partPaid();
  const rest = ['received', number, '--full', '--utr', 'N326260003', '--channel', 'bank'];
  const ends = ['cancel', number, '--reason', 'Sold out'];
  for (const args of [rest, ['confirm', number], ends]) {
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
  }
  await expect(create(number)).rejects.toThrow(`Order ${number} is closed`);
});

it('a card page whose payment is only now heard of leaves no rest to be paid', async () => {
  await asha.add(GOLD_10G);
  const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
  const id = idOf((await create(number)).Url);
  const page = await findSandboxPayment(shop, id);
  if (page) await chooseInSandbox(shop, page, 'late');
  await byBank(number, '1000.00', 'N326260002');
  // The provider has taken the card's money by now, and is asked as the page of another sum gives way.
  shop.clock.now += MINUTE;
  await expect(create(number)).rejects.toMatchObject({ code: 409, message: /^Order .* is paid/ });
  expect(await orderWithMoney(shop, number)).toMatchObject({
    state: 'payment-received',
    refundDue: '1000.00',
  });
  const { id: orderId } = await orderWithMoney(shop, number);
  const pages = await shop.db.select().from(cardPayments).where(eq(cardPayments.orderId, orderId));
  expect(pages).toMatchObject([{ id, state: 'paid' }]);
});
