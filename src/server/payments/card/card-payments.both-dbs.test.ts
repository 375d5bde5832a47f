import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { askTicket, makeTrade } from '#server/testing/people/trader.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import {
  chooseInSandbox,
  findSandboxPayment,
  type SandboxChoice,
} from '../sandbox/choose-in-sandbox.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { sweepCardPayments } from './sweep-card-payments.ts';
import { orderWithMoney, recordAtDesk } from './testing/card-money.ts';

const MINUTE = 60_000;

let shop: TestShop;
let asha: Buyer;
let ravi: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ cards: 'sandbox', demo: true });
  asha = await Buyer.arrive(shop);
  ravi = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(cartLines));

async function newOrder(paymentMode: 'UPI' | 'CARD' = 'CARD'): Promise<string> {
  await asha.add(GOLD_10G, 2);
  return (await asha.pay({ paymentMode })).ONumber;
}
const create = async (ONumber: string, who = asha) =>
  only((await call(shop, CreateCardPayment, { ONumber }, who.caller)).data);
const verify = async (cartId: string, who = asha) =>
  only((await call(shop, verifyPayment, { cartId }, who.caller)).data);
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const payment = async (id: string) => {
  const found = await findSandboxPayment(shop, id);
  if (!found) throw new Error('no such payment');
  return found;
};
const choose = async (id: string, choice: SandboxChoice) =>
  chooseInSandbox(shop, await payment(id), choice);
const order = (number: string) => orderWithMoney(shop, number);
const steps = async (number: string) => (await asha.status(number)).Steps.map(({ State }) => State);
const paidFor = (amount: string) => ({
  state: 'paid' as const,
  providerPaymentId: `pay_${Math.random()}`,
  paise: Math.round(Number(amount) * 100),
  currency: 'INR',
});

async function newTry() {
  const number = await newOrder();
  const id = idOf((await create(number)).Url);
  return { number, id };
}

describe('paying an order by card', () => {
  it('charges the order with its surcharge, on the page of the sandbox', async () => {
    const number = await newOrder();
    const { paid, surcharge } = await order(number);
    expect(Number(surcharge)).toBeGreaterThan(0);
    expect(await create(number)).toEqual({
      ONumber: number,
      Amount: String(Number(paid)),
      Url: expect.stringMatching(/^\/pay\/sandbox\/[\w-]{22}$/),
      Method: 'GET',
      Fields: {},
    });
  });

  it('has one open payment at a time, even for concurrent requests', async () => {
    const number = await newOrder();
    const urls = await Promise.all(Array.from({ length: 5 }, () => create(number)));
    expect(new Set(urls.map(({ Url }) => Url)).size).toBe(1);
    expect((await create(number)).Url).toBe(urls[0]?.Url);
  });

  it('an order whose card payment is approved is paid for, once', async () => {
    const { number, id } = await newTry();
    expect(await verify(number)).toMatchObject({
      isSuccess: false,
      Pending: true,
      ONumber: number,
    });
    const answers = await Promise.all([choose(id, 'approve'), choose(id, 'approve')]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await verify(number)).toMatchObject({ isSuccess: true, Pending: false });
    expect(await steps(number)).toEqual(['placed', 'payment-received']);
    expect(await payment(id)).toMatchObject({ state: 'paid', providerPaymentId: `sandbox_${id}` });
    await expect(create(number)).rejects.toMatchObject({ code: 409, message: /do not pay again/ });
    expect(await choose(id, 'decline')).toBe(false);
    expect((await order(number)).refundDue).toBe('0.00');
  });

  it('an order whose card is declined is closed, and its pieces are in the bag again', async () => {
    const { number, id } = await newTry();
    expect(await asha.bag()).toEqual([]);
    await choose(id, 'decline');
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: false });
    expect(await steps(number)).toEqual(['placed', 'rejected']);
    expect(await asha.bag()).toHaveLength(1);
    expect(await choose(id, 'approve')).toBe(false);
    await expect(create(number)).rejects.toMatchObject({ code: 409 });
  });

  it('a late answer leaves the order pending until then', async () => {
    const { number, id } = await newTry();
    await choose(id, 'late');
    shop.clock.now += 7999;
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: true });
    shop.clock.now += 1;
    expect(await verify(number)).toMatchObject({ isSuccess: true, Pending: false });
  });

  it('a late approval pays for the order even if nobody comes back to ask', async () => {
    const { number, id } = await newTry();
    await choose(id, 'late');
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('placed');
    shop.clock.now += 8000;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('payment-received');
  });

  it('an unanswered card payment can still be paid, until it runs out', async () => {
    const { number, id } = await newTry();
    expect(await choose(id, 'time-out')).toBe(true);
    shop.clock.now += 30 * MINUTE - 1;
    await sweepCardPayments(shop);
    expect(await verify(number)).toMatchObject({ Pending: true });
    expect(idOf((await create(number)).Url)).toBe(id);
    shop.clock.now += 1;
    await sweepCardPayments(shop);
    expect(await payment(id)).toMatchObject({ state: 'expired' });
    expect(await steps(number)).toEqual(['placed', 'rejected']);
    expect(await asha.bag()).toHaveLength(1);
    expect(await choose(id, 'approve')).toBe(false);
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: false });
  });

  it('an order whose card payment has run out is closed before any sweep', async () => {
    const { number } = await newTry();
    shop.clock.now += 30 * MINUTE;
    await expect(create(number)).rejects.toMatchObject({ code: 409, message: /order again/ });
    expect(await steps(number)).toEqual(['placed', 'rejected']);
  });

  it('an order whose payment was never begun is closed too, and gives metal back', async () => {
    const weight = await new CatalogueTour(shop).weight(GOLD_10G);
    await ravi.hold({ gold: '25' });
    const coin = { detailId: weight.id, grams: '10' };
    const { ONumber } = await ravi.convert(coin, { paymentMode: 'CARD' });
    const held = async () => JSON.stringify(await ravi.balance());
    const during = await held();
    shop.clock.now += 30 * MINUTE - 1;
    await sweepCardPayments(shop);
    expect((await order(ONumber)).state).toBe('placed');
    shop.clock.now += 1;
    await expect(create(ONumber, ravi)).rejects.toMatchObject({ code: 409 });
    await sweepCardPayments(shop);
    expect((await order(ONumber)).state).toBe('rejected');
    expect(await held()).not.toBe(during);
  });
});

describe('card money that arrives late or twice', () => {
  it('card money for an order closed meanwhile is kept to be refunded, and moves nothing', async () => {
    const { number, id } = await newTry();
    await choose(id, 'decline');
    const { paid } = await order(number);
    const answer = paidFor(paid);
    await Promise.all([settleCardPayment(shop, id, answer), settleCardPayment(shop, id, answer)]);
    expect(await order(number)).toMatchObject({ state: 'rejected', refundDue: paid });
    expect(await payment(id)).toMatchObject({ state: 'paid' });
  });

  it('card money that comes a second time for the same order is kept to be refunded', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    await shop.db
      .insert(cardPayments)
      .values({ ...rowOf(await payment(id)), id: `second-${number}` });
    await choose(id, 'approve');
    await settleCardPayment(shop, `second-${number}`, paidFor(paid));
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: paid });
  });

  it('money that the provider took twice under two ids is due back once', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    const [first, second] = [paidFor(paid), paidFor(paid)];
    for (const answer of [first, second, first, second]) await settleCardPayment(shop, id, answer);
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: paid });
  });

  it('card money that the desk had seen before pays for the order, and is not given back', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    await payFor(shop, number);
    await settleCardPayment(shop, id, paidFor(paid));
    expect(await payment(id)).toMatchObject({ state: 'paid' });
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
  });

  it('card money that the desk had seen, of an order rejected since, is refunded once', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    const by = 'desk:meera';
    await payFor(shop, number);
    await moveOrder(shop, { orderNumber: number, to: 'rejected', by, note: 'sold out' });
    await settleCardPayment(shop, id, paidFor(paid));
    expect(await order(number)).toMatchObject({ state: 'rejected', refundDue: paid });
  });

  it('card money that came twice is all refunded if the order is then rejected', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    await shop.db
      .insert(cardPayments)
      .values({ ...rowOf(await payment(id)), id: `second-${number}` });
    await choose(id, 'approve');
    await settleCardPayment(shop, `second-${number}`, paidFor(paid));
    await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:meera', note: 'no' });
    expect((await order(number)).refundDue).toBe((2 * Number(paid)).toFixed(2));
  });

  it('an overpayment by card pays the order; the excess is due back', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    const answer = paidFor(paid);
    await settleCardPayment(shop, id, { ...answer, paise: answer.paise + 250 });
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '2.50' });
    expect(await payment(id)).toMatchObject({ state: 'paid' });
  });

  it('more card money than asked for buys digital metal at once', async () => {
    await shop.db.update(premiums).set({ gold999: '0', silver999: '0' });
    const ticket = await askTicket(ravi);
    const { ONumber } = await makeTrade(ravi, ticket, { paymentMode: 'CARD' });
    const id = idOf((await create(ONumber, ravi)).Url);
    const answer = paidFor((await order(ONumber)).paid);
    await settleCardPayment(shop, id, { ...answer, paise: answer.paise + 1 });
    expect(await order(ONumber)).toMatchObject({ state: 'confirmed', refundDue: '0.01' });
  });

  it('less card money than asked for is kept, moves nothing, and is due back once the order ends', async () => {
    const { number, id } = await newTry();
    const answer = { ...paidFor((await order(number)).paid), paise: 100 };
    for (const told of [answer, answer]) await settleCardPayment(shop, id, told);
    expect(await order(number)).toMatchObject({ state: 'placed', refundDue: '0.00' });
    expect(await payment(id)).toMatchObject({
      state: 'paid',
      providerPaymentId: answer.providerPaymentId,
    });
    shop.clock.now += 31 * MINUTE;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('placed');
    expect(await verify(number)).toMatchObject({ isSuccess: false, Outcome: 'part' });
    await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
    await moveOrder(shop, { orderNumber: number, to: 'rejected', by: 'desk:meera', note: 'short' });
    expect((await order(number)).refundDue).toBe('1.00');
  });

  it('less card money than asked for leaves the rest to be paid by card, while there is time', async () => {
    const { number, id } = await newTry();
    const answer = paidFor((await order(number)).paid);
    await settleCardPayment(shop, id, { ...answer, paise: 100 });
    const { Amount, Url } = await create(number);
    expect(Math.round(Number(Amount) * 100)).toBe(answer.paise - 100);
    await choose(idOf(Url), 'approve');
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
  });

  it('the provider’s amount replaces another amount that the desk had seen', async () => {
    const { number, id } = await newTry();
    const answer = paidFor((await order(number)).paid);
    await recordAtDesk(shop, number, { amount: '5.00', reference: answer.providerPaymentId });
    await settleCardPayment(shop, id, answer);
    expect(await order(number)).toMatchObject({ state: 'payment-received', refundDue: '0.00' });
  });

  it('less card money than the desk had seen puts the order back to wait for the rest', async () => {
    const { number, id } = await newTry();
    const { paid } = await order(number);
    const answer = paidFor(paid);
    await recordAtDesk(shop, number, { amount: paid, reference: answer.providerPaymentId });
    expect((await order(number)).state).toBe('payment-received');
    await settleCardPayment(shop, id, { ...answer, paise: answer.paise - 100 });
    expect(await order(number)).toMatchObject({ state: 'placed', refundDue: '0.00' });
  });

  it.each([
    ['another currency', { currency: 'USD' }, /took USD/],
    ['no amount', { paise: 0 }, /took nothing/],
  ])(
    'card money in %s is set aside, and the order ends with its time',
    async (_what, change, reason) => {
      const { number, id } = await newTry();
      const answer = { ...paidFor((await order(number)).paid), ...change };
      for (const told of [answer, answer]) await settleCardPayment(shop, id, told);
      expect(await order(number)).toMatchObject({ state: 'placed', refundDue: '0.00' });
      const { state, reason: why, providerPaymentId } = await payment(id);
      expect({ state, providerPaymentId }).toEqual({ state: 'strange', providerPaymentId: null });
      expect(why).toMatch(reason);
      await expect(create(number)).rejects.toMatchObject({ message: /do not pay again/ });
      shop.cards = { ...sandboxGateway(shop), ask: async () => answer };
      shop.clock.now += 30 * MINUTE;
      await sweepCardPayments(shop);
      expect((await order(number)).state).toBe('rejected');
      expect(await payment(id)).toMatchObject({ state: 'strange' });
      shop.cards = sandboxGateway(shop);
      // It was given back at the provider.
      await sweepCardPayments(shop);
      expect(await payment(id)).toMatchObject({ state: 'failed', reason: `${why}; it went back` });
    },
  );

  it('card money that has paid for something else is set aside', async () => {
    const first = await newTry();
    const { paid } = await order(first.number);
    const answer = paidFor(paid);
    await settleCardPayment(shop, first.id, answer);
    const second = await newTry();
    await settleCardPayment(shop, second.id, answer);
    expect(await order(second.number)).toMatchObject({ state: 'placed' });
    expect(await payment(second.id)).toMatchObject({ state: 'strange' });
    const third = await newTry();
    const recorded = { ...answer, providerPaymentId: `pay_desk_${third.id}` };
    await recordAtDesk(shop, first.number, { amount: paid, reference: recorded.providerPaymentId });
    await settleCardPayment(shop, third.id, recorded);
    expect(await payment(third.id)).toMatchObject({ state: 'strange' });
  });

  it('card money leaves an order that the desk has moved on as it is', async () => {
    const { number, id } = await newTry();
    await payFor(shop, number);
    await settleCardPayment(shop, id, { state: 'failed', reason: 'declined' });
    expect(await order(number)).toMatchObject({ state: 'payment-received' });
    expect(await payment(id)).toMatchObject({ state: 'failed' });
  });
});

describe('an order that cannot be paid by card', () => {
  it.each([
    ['CreateCardPayment', create],
    ['verifyPayment', verify],
  ])('%s answers for another customer’s order as for an unknown one', async (_name, ask) => {
    const { number, id } = await newTry();
    const stranger = await ask(number, ravi).catch((error: unknown) => error);
    const nothing = await ask('B261120AAAAAA', ravi).catch((error: unknown) => error);
    expect(stranger).toMatchObject({ code: 404 });
    expect(stranger).toEqual(nothing);
    expect(await payment(id)).toMatchObject({ state: 'open' });
  });

  it('an order by UPI cannot be paid by card, but its state can be asked', async () => {
    const number = await newOrder('UPI');
    await expect(create(number)).rejects.toMatchObject({ code: 409 });
    expect(await verify(number)).toMatchObject({ isSuccess: false, Pending: true });
  });

  it('a store that has given up cards lets no order be paid by card, and closes the open ones', async () => {
    const { number } = await newTry();
    shop.cards = undefined;
    await expect(create(number)).rejects.toMatchObject({ code: 400 });
    expect(await verify(number)).toMatchObject({ Pending: true });
    shop.clock.now += 30 * MINUTE;
    await sweepCardPayments(shop);
    expect((await order(number)).state).toBe('rejected');
    shop.cards = sandboxGateway(shop);
  });
});

function rowOf(found: Awaited<ReturnType<typeof payment>>) {
  const { orderNumber: _number, ...row } = found;
  return row;
}
