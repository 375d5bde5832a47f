import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CreateCardPayment, verifyPayment } from '#shared/contract/payment.ts';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { notices } from '#server/db/schema/notices.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { listRefunds } from '#server/desk/payments/refunds/list-refunds.ts';
import { Buyer, GOLD_10G, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { RAZORPAY_KEYS } from '#server/testing/stand-ins/razorpay-signing.ts';
import {
  type RazorpayStandIn,
  standInRazorpay,
} from '#server/testing/stand-ins/razorpay-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { razorpayGateway } from '../card/razorpay/razorpay-gateway.ts';
import { receiveEvent } from '../card/razorpay/receive-event.ts';
import { sandboxGateway } from '../card/sandbox-gateway.ts';
import { paiseOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { lockRefund } from './find-refunds.ts';
import { sweepCardRefunds } from './send-card-refunds.ts';

const MINUTE = 60_000;

let razorpay: RazorpayStandIn;
let shop: TestShop;
let asha: Buyer;
let gateway: ReturnType<typeof razorpayGateway>;
let payments = 0;
let events = 0;

beforeAll(async () => {
  razorpay = await standInRazorpay();
  shop = await openTestShop({ demo: true });
  shop.log = pino({ level: 'silent' });
  gateway = razorpayGateway({
    ...RAZORPAY_KEYS,
    publicOrigin: 'https://aurum.example',
    shopName: () => 'AURUM',
    apiUrl: razorpay.apiUrl,
    timeoutMs: 1500,
  });
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await razorpay.close();
});
beforeEach(async () => {
  shop.cards = gateway;
  shop.notices = { host: 'notify.example', send: () => Promise.resolve() };
  await shop.db.delete(cartLines);
});
afterEach(() => {
  razorpay.state.trouble = undefined;
  Object.assign(razorpay.refunds.state, { loseAnswers: 0, next: 'pending' });
});

const desk = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const newest = async () =>
  only((await shop.db.select().from(refunds).orderBy(refunds.id)).slice(-1));
const told = async (number: string) =>
  (await call(shop, GetOrderStatus, { ONumber: number }, asha.caller)).data?.[0]?.Money;

/** How often its customer was told that money is on its way back. */
const toldOnTheWay = async (number: string) =>
  (await shop.db.select().from(notices).where(eq(notices.about, number))).filter(
    ({ kind }) => kind === 'refund-sent',
  ).length;

/** An order that was paid by card and rejected. */
async function rejected(of = GOLD_10G) {
  await asha.add(of);
  const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
  const { Fields } = only(
    (await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data,
  );
  const id = Fields['callback_url']?.split('/').at(-1) ?? '';
  const payment = razorpay.pay(razorpay.orderOf(id), { id: `pay_${(payments += 1)}` });
  razorpay.refunds.capture(payment.id, payment.amount);
  await call(shop, verifyPayment, { cartId: number }, asha.caller);
  expect((await desk('reject', number, '--reason', 'Sold out')).code).toBe(0);
  return { number, payment };
}
const made = (paymentId: string) =>
  razorpay.refunds.made.filter(({ payment_id }) => payment_id === paymentId);
const event = (kind: string, refund: object, secret?: string) => {
  const { body, signature } = razorpay.refundEvent(kind, refund);
  return receiveEvent(shop, {
    body: Buffer.from(body),
    signature: secret ?? signature,
    id: `evt_refund_${(events += 1)}`,
  });
};

describe('a refund to the card', () => {
  it('a refund is sent once by the sweep, and done only when the provider says so', async () => {
    const { number, payment } = await rejected();
    expect((await desk('refund', 'ask', number)).out).toContain('the card it came from');
    expect(made(payment.id)).toHaveLength(0);
    await sweepCardRefunds(shop);
    await sweepCardRefunds(shop);
    const { code } = await newest();
    expect(made(payment.id)).toMatchObject([{ amount: payment.amount, receipt: code }]);
    expect(await told(number)).toMatchObject({
      GivenBack: '0.00',
      Refunds: [{ State: 'sent', To: 'the card it was paid with', Way: 'card', Reference: code }],
    });
    const refund = only(made(payment.id));
    refund.status = 'processed';
    expect(await event('refund.processed', refund, 'forged')).toBe('forged');
    expect((await newest()).state).toBe('sent');
    await event('refund.processed', refund);
    await event('refund.processed', refund);
    expect(await told(number)).toMatchObject({
      DueBack: '0.00',
      Refunds: [{ State: 'done', Reference: refund.id }],
    });
  });

  it('a refund seen at the provider leaves its balance, and not the bank’s', async () => {
    const { number } = await rejected();
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    const { code, amount } = await newest();
    const seen = (...more: string[]) =>
      desk('refunded', number, '--reference', `seen${code}`, '--amount', amount, ...more);
    expect((await seen()).error).toContain(`is on its way already: ${code} (sent)`);
    expect((await seen('--channel', 'card')).code).toBe(0);
    const refund = await newest();
    expect(refund.state).toBe('done');
    const { records } = await inTransaction(shop, async (tx) =>
      findOrderMoney(tx, (await lockRefund(tx, code)).order),
    );
    expect(records.find(({ id }) => id === refund.paymentId)).toMatchObject({
      kind: 'out',
      channel: 'card',
    });
  });

  it('a refund of a provider that takes no cards any more says how it goes on, and ends by hand', async () => {
    const { number } = await rejected();
    const part = ['refund', 'ask', number, '--amount', '1000'];
    await desk(...part);
    const { cards } = shop;
    shop.cards = undefined;
    await sweepCardRefunds(shop);
    const [{ code }, page] = [await newest(), { limit: 500 }];
    const listed = async () =>
      (await listRefunds({ shop, by: 'Meera', osUser: 'meera' }, 'approved', page)).items.find(
        ({ refund }) => refund === code,
      );
    expect((await listed())?.reason).toBe(
      'razorpay is no longer the shop’s card provider: note it as not paid, and ask for it anew: it goes to the bank',
    );
    expect((await desk('refund', 'failed', code, '--reason', 'gone')).code).toBe(0);
    expect((await desk(...part, '--to', 'asha@okbank')).out).toContain('asha@okbank');
    expect(await newest()).toMatchObject({ way: 'bank', provider: '' });
    shop.cards = cards;
    expect((await told(number))?.Refunds).toMatchObject([{ Way: 'bank' }]);
  });

  it('a refund is paid once though its answer is lost, again and again', async () => {
    const { number, payment } = await rejected();
    await desk('refund', 'ask', number);
    razorpay.refunds.state.loseAnswers = 1;
    await sweepCardRefunds(shop);
    expect(await newest()).toMatchObject({ state: 'sent', providerRefundId: null });
    expect(await toldOnTheWay(number)).toBe(0);
    razorpay.state.trouble = 'down';
    shop.clock.now += 2 * MINUTE;
    await sweepCardRefunds(shop);
    razorpay.state.trouble = 'babbling';
    shop.clock.now += 2 * MINUTE;
    await sweepCardRefunds(shop);
    razorpay.state.trouble = undefined;
    shop.clock.now += 2 * MINUTE;
    await Promise.all([sweepCardRefunds(shop), sweepCardRefunds(shop), sweepCardRefunds(shop)]);
    expect(made(payment.id)).toHaveLength(1);
    only(made(payment.id)).status = 'processed';
    shop.clock.now += 31 * MINUTE;
    await Promise.all([sweepCardRefunds(shop), sweepCardRefunds(shop)]);
    expect(await told(number)).toMatchObject({ DueBack: '0.00', Refunds: [{ State: 'done' }] });
    expect(paiseOf((await told(number))?.GivenBack ?? '')).toBe(payment.amount);
    expect(await toldOnTheWay(number)).toBe(1);
  });

  it('a refund that two people gave up while the sweep waited for another is not sent any more', async () => {
    // Small ones: what one person may approve in a day is for the other tests too.
    const [first, second] = [await rejected(SILVER_10G), await rejected(SILVER_10G)];
    await desk('refund', 'ask', first.number);
    await desk('refund', 'ask', second.number);
    const { code } = await newest();
    razorpay.state.trouble = 'down';
    await sweepCardRefunds(shop);
    razorpay.state.trouble = undefined;
    shop.clock.now += 2 * MINUTE;
    const { refunds: api } = gateway;
    if (!api) throw new Error('no refunds');
    const giveUpOther = async () => {
      const said = (await desk('refund', 'failed', code, '--reason', 'paid by cheque')).out;
      const args = ['approve', /request (\d+)/.exec(said)?.[1] ?? ''];
      expect((await runDesk(shop, { args, user: 'ravi' })).code).toBe(0);
    };
    shop.cards = {
      ...gateway,
      refunds: {
        ...api,
        give: async (refund) => {
          if (refund.code !== code) await giveUpOther();
          return api.give(refund);
        },
      },
    };
    await sweepCardRefunds(shop);
    expect(made(first.payment.id)).toHaveLength(1);
    expect(made(second.payment.id)).toHaveLength(0);
    expect(await newest()).toMatchObject({ state: 'failed', checkAt: null });
    expect(await told(second.number)).toMatchObject({ GivenBack: '0.00', Refunds: [] });
  });

  it('a refund of another amount than was asked for is not taken as done', async () => {
    const { number, payment } = await rejected(SILVER_10G);
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    const refund = Object.assign(only(made(payment.id)), { amount: 100, status: 'processed' });
    await event('refund.processed', refund);
    expect(await newest()).toMatchObject({ state: 'sent', checkAt: null });
    expect(await told(number)).toMatchObject({ GivenBack: '0.00' });
  });

  it('a refund that the provider could not pay is due again, also after it had said that it did', async () => {
    const { number, payment } = await rejected();
    razorpay.refunds.state.next = 'processed';
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    expect((await newest()).state).toBe('done');
    const refund = only(made(payment.id));
    refund.status = 'failed';
    await event('refund.failed', refund);
    expect(await newest()).toMatchObject({
      state: 'failed',
      reason: 'Razorpay: the refund failed',
    });
    const Failed = [{ State: 'failed', Way: 'card' }];
    expect(await told(number)).toMatchObject({ GivenBack: '0.00', Refunds: [], Failed });
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    expect(made(payment.id)).toHaveLength(2);
    expect(await told(number)).toMatchObject({ DueBack: '0.00', Refunds: [{ State: 'done' }] });
    expect(
      (await desk('refund', 'failed', (await newest()).code, '--reason', 'x')).error,
    ).toContain('was paid');
  });

  it('a refund that the provider refuses for good is due again, and can go by the bank', async () => {
    const { number, payment } = await rejected();
    razorpay.refunds.capture(payment.id, 0);
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'Razorpay: HTTP 400' });
    expect((await told(number))?.Failed).toEqual([]);
    expect(await toldOnTheWay(number)).toBe(0);
    expect((await desk('refund', 'ask', number, '--to', 'bank')).error).toContain('has not said');
    const asked = await desk('refund', 'ask', number, '--to', 'asha@okbank');
    expect(asked.out).toContain('Not done yet');
    expect(await newest()).toMatchObject({ way: 'bank', place: { upi: 'asha@okbank' } });
    expect((await told(number))?.Refunds).toMatchObject([
      { State: 'asked', To: 'as••••@okbank', Way: 'bank' },
    ]);
  });

  it('refunds that another shop, or a person at the provider’s dashboard, made are not taken for the store’s', async () => {
    const { number, payment } = await rejected();
    const other = {
      id: 'rfnd_other',
      amount: 100,
      payment_id: payment.id,
      receipt: null,
      status: 'processed',
    };
    await event('refund.processed', other);
    expect(await told(number)).toMatchObject({ GivenBack: '0.00', Refunds: [] });
    await desk('refund', 'ask', number, '--amount', '1000');
    const { code } = await newest();
    // It is approved but not sent: an event must not cause it to be sent.
    await event('refund.processed', { ...other, receipt: code });
    expect(made(payment.id)).toHaveLength(0);
    await desk('refund', 'failed', code, '--reason', 'by hand');
    expect((await newest()).state).toBe('failed');
  });

  it('a refund of the sandbox is on its way for a minute', async () => {
    shop.cards = sandboxGateway(shop);
    await asha.add(GOLD_10G);
    const { ONumber: number } = await asha.pay({ paymentMode: 'CARD' });
    const { Url } = only(
      (await call(shop, CreateCardPayment, { ONumber: number }, asha.caller)).data,
    );
    const { chooseInSandbox, findSandboxPayment } = await import('../sandbox/choose-in-sandbox.ts');
    const payment = await findSandboxPayment(shop, Url.split('/').at(-1) ?? '');
    if (!payment) throw new Error('no payment');
    await chooseInSandbox(shop, payment, 'approve');
    await desk('reject', number, '--reason', 'Sold out');
    await desk('refund', 'ask', number);
    await sweepCardRefunds(shop);
    expect((await newest()).state).toBe('sent');
    shop.clock.now += 2 * MINUTE;
    await sweepCardRefunds(shop);
    expect(await told(number)).toMatchObject({ DueBack: '0.00', Refunds: [{ State: 'done' }] });
  });
});

it('a refund that is to go to the card goes there, and nowhere for what came another way', async () => {
  const { number } = await rejected();
  const earlier = (await newest()).id;
  await desk('refund', 'ask', number, '--to', 'card');
  expect(await newest()).toMatchObject({ way: 'card', place: null });
  const before = (await newest()).id;
  expect(before).toBeGreaterThan(earlier);
  await asha.add(GOLD_10G);
  const { ONumber: other } = await asha.pay();
  await desk('received', other, '--full', '--utr', '726325000031');
  await desk('reject', other, '--reason', 'Sold out');
  const { code, error } = await desk('refund', 'ask', other, '--to', 'card');
  expect(code).not.toBe(0);
  expect(error).toContain('did not come by a card that can be given back');
  expect((await newest()).id).toBe(before);
});
