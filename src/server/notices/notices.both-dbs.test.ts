import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EraseAccount, GetAccountData } from '#shared/contract/account-data.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { SavePayout } from '#shared/contract/payouts.ts';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { attempts, customers } from '#server/db/schema/accounts.ts';
import { deskRules } from '#server/db/schema/desk.ts';
import { notices } from '#server/db/schema/notices.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { approve } from '#server/desk/approvals/decide.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { newcomer, newCustomer } from '#server/testing/people/new-customer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import { askForCode, tryCode } from '#server/testing/people/recover.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { askTicket, beginCard, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { declineLateOf, lapse, rateIs } from '#server/testing/people/transfers.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

/** A shop that sends notices; nothing is sent before a sweep. */
const SENDER = { host: 'notify.example', send: () => Promise.resolve() };

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTradeShop();
  await shop.db.update(deskRules).set({ value: 'no' });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.notices = SENDER;
  rateIs(shop, '127000');
  await shop.db.delete(attempts);
  asha = await Buyer.arrive(shop);
});

const written = (customerId = asha.id) =>
  shop.db
    .select()
    .from(notices)
    .where(eq(notices.customerId, customerId))
    .orderBy(asc(notices.writtenAt), asc(notices.id));
const kinds = async (customerId = asha.id) => (await written(customerId)).map(({ kind }) => kind);
/** As if the sweep had sent all waiting notices. */
const sendAll = () => shop.db.update(notices).set({ state: 'sent', sentAt: new Date(shop.now()) });
const bought = async (buyer = asha) => {
  await buyer.add(GOLD_10G);
  return (await buyer.pay()).ONumber;
};
const move = (orderNumber: string, to: OrderState, note = 'a reason') =>
  moveOrder(shop, { orderNumber, to, by: 'desk:meera', note });
/** Moves an order through these states, each told before the next. */
const walk = async (order: string, ...states: OrderState[]) => {
  for (const to of states) {
    await sendAll();
    shop.clock.now += 1000;
    await move(order, to);
  }
};
const desk = async (...args: string[]) => {
  const { code, error } = await runDesk(shop, { args, user: 'meera' });
  expect({ code, error }).toEqual({ code: 0, error: [] });
};

describe('a notice about an order', () => {
  it('is written once with what it tells, and says so in few words', async () => {
    const order = await bought();
    expect(await written()).toEqual([]);
    await payFor(shop, order);
    const at = new Date(shop.now());
    expect(await written()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        customerId: asha.id,
        kind: 'order-payment-received',
        about: order,
        number: null,
        text: `AURUM: we have received the payment for your order ${order}. We tell you when it is confirmed.`,
        values: { shop: 'AURUM', order },
        state: 'waiting',
        tries: 0,
        writtenAt: at,
        dueAt: at,
        sentAt: null,
        reason: '',
      },
    ]);
    expect(await move(order, 'payment-received')).toBe('already');
    expect(await written()).toHaveLength(1);
  });

  it('a notice is not written when the move is rolled back', async () => {
    const order = await bought();
    await payFor(shop, order);
    const failing = inTransaction(shop, async (tx) => {
      await moveOrder(tx, { orderNumber: order, to: 'confirmed', by: 'desk:meera' });
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    await expect(move(order, 'delivered')).rejects.toMatchObject({ code: 409 });
    expect(await kinds()).toEqual(['order-payment-received']);
  });

  it('a notice is not written in a shop that sends none', async () => {
    delete shop.notices;
    const order = await bought();
    await payFor(shop, order);
    await walk(order, 'confirmed', 'dispatched', 'delivered');
    expect(await written()).toEqual([]);
  });

  it('tells of each state that a customer waits for', async () => {
    const order = await bought();
    await payFor(shop, order);
    await walk(order, 'confirmed');
    await sendAll();
    shop.clock.now += 1000;
    await move(order, 'dispatched', ' Sequel,\n tracking SQ123456 ');
    expect((await written()).at(-1)).toMatchObject({
      text: `AURUM: your order ${order} is on its way with Sequel, tracking SQ123456.`,
      values: { shop: 'AURUM', order, carrier: 'Sequel, tracking SQ123456' },
    });
    await walk(order, 'delivered', 'returned');
    const cancelled = await bought();
    await payFor(shop, cancelled);
    await walk(cancelled, 'confirmed', 'cancelled');
    const lost = await bought();
    await payFor(shop, lost);
    await walk(lost, 'confirmed', 'dispatched', 'credited-back');
    await walk(await bought(), 'rejected');
    expect(new Set(await kinds())).toEqual(
      new Set([
        'order-payment-received',
        'order-confirmed',
        'order-dispatched',
        'order-delivered',
        'order-returned',
        'order-cancelled',
        'order-credited-back',
        'order-rejected',
      ]),
    );
  });

  it('names who carries an order as corrected while it waited, and is not sent a second time', async () => {
    const order = await bought();
    await payFor(shop, order);
    await walk(order, 'confirmed', 'dispatched');
    await desk('courier', order, '--note', 'Sequel, SQ123457');
    expect((await written()).at(-1)).toMatchObject({
      text: `AURUM: your order ${order} is on its way with Sequel, SQ123457.`,
      values: { shop: 'AURUM', order, carrier: 'Sequel, SQ123457' },
    });
    await sendAll();
    const sent = await written();
    await desk('courier', order, '--note', 'Sequel, SQ123458');
    expect(await written()).toEqual(sent);
  });

  it('leaves a carrier out that has no room, rather than half a tracking number', async () => {
    const order = await bought();
    await payFor(shop, order);
    await walk(order, 'confirmed');
    await sendAll();
    shop.clock.now += 1000;
    await move(order, 'dispatched', `${'🚚'.repeat(40)} tracking ${'9'.repeat(40)}`);
    expect((await written()).at(-1)).toMatchObject({
      kind: 'order-dispatched',
      text: `AURUM: your order ${order} is on its way. Where it is, you can read in the app under My Account.`,
      values: { carrier: '' },
    });
  });

  it('is overtaken in a shop that tells nobody for a while', async () => {
    const order = await bought();
    await payFor(shop, order);
    delete shop.notices;
    await move(order, 'confirmed');
    expect((await written()).map(({ state }) => state)).toEqual(['given-up']);
  });

  it('is overtaken by the next one while nobody has got it, and by a step that is taken back', async () => {
    const order = await bought();
    await payFor(shop, order);
    shop.clock.now += 1000;
    await move(order, 'confirmed');
    const stand = async () => (await written()).map(({ kind, state }) => `${kind} ${state}`);
    expect(await stand()).toEqual(['order-payment-received given-up', 'order-confirmed waiting']);
    await desk('unconfirm', order, '--reason', 'too early');
    expect(await stand()).toEqual(['order-payment-received given-up', 'order-confirmed given-up']);
  });

  it('tells of a purchase of digital metal that its grams are there, in words of its own', async () => {
    const ticket = await askTicket(asha);
    const { ONumber } = await makeTrade(asha, ticket, { paymentMode: 'CARD' });
    await (
      await beginCard(asha, ONumber)
    )();
    const waits = (await written()).find(({ state }) => state === 'waiting');
    expect(waits).toMatchObject({ kind: 'order-confirmed-digital', about: ONumber });
  });

  it('tells of an order that lapsed, and not of what the customer did themselves', async () => {
    const { ONumber } = await lapse(asha);
    expect(await kinds()).toEqual(['order-lapsed']);
    await sendAll();
    await declineLateOf(asha, ONumber);
    expect(await kinds()).toEqual(['order-lapsed']);
  });

  it('tells nothing of a payment by card that came to nothing: its page did', async () => {
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay({ paymentMode: 'CARD' });
    await moveOrder(shop, { orderNumber: ONumber, to: 'rejected', by: 'store' });
    expect(await written()).toEqual([]);
  });
});

describe('a notice about money', () => {
  it('tells of a payout, once', async () => {
    await asha.hold({ gold: '2' });
    await tellPayout(asha);
    // A newly named place needs a second person.
    shop.clock.now += 2 * DAY_MS;
    rateIs(shop, '127000');
    const { ONumber } = await makeTrade(asha, await askTicket(asha, { side: 'sell' }));
    await desk('payout-paid', ONumber, '--reference', 'N0042');
    await desk('payout-paid', ONumber, '--reference', 'N0042');
    expect(await written()).toMatchObject([
      {
        kind: 'payout-paid',
        about: ONumber,
        text: `AURUM: the money of your sale ${ONumber} has been sent to you. Reference of the bank: N0042.`,
      },
    ]);
  });

  it('tells of a refund when it is sent, and not again when it is seen to have gone', async () => {
    await tellPayout(asha);
    // A newly named place needs a second person.
    shop.clock.now += 2 * DAY_MS;
    const order = await bought();
    await payFor(shop, order, '100.00');
    await move(order, 'rejected');
    await desk('refund', 'ask', order);
    expect(await kinds()).toEqual(['order-rejected']);
    shop.clock.now += 1000;
    await desk('refund', 'bank-file', '--save', 'x');
    expect((await written()).at(-1)).toMatchObject({
      kind: 'refund-sent',
      values: { order, refund: expect.stringMatching(/^RF/) },
    });
    await desk('refunded', order, '--amount', '100', '--reference', 'N0043');
    expect(await kinds()).toEqual(['order-rejected', 'refund-sent']);
  });

  it('tells that a refund it told of has failed, and nothing of one that never went', async () => {
    await tellPayout(asha);
    shop.clock.now += 2 * DAY_MS;
    const [owner, second] = [await newStaff(shop, ['owner']), await newStaff(shop, ['owner'])];
    const order = await bought();
    await payFor(shop, order, '100.00');
    await move(order, 'rejected');
    const fail = async () => {
      const newest = await shop.db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
      const { code: refund } = only(newest);
      const failed = { refund, reason: 'The account is closed' };
      const { approval } = await callDesk(shop, refundsOperations.RefundFailed, failed, owner);
      return { refund, approval };
    };
    await desk('refund', 'ask', order);
    expect((await fail()).approval).toBeUndefined();
    await desk('refund', 'ask', order);
    shop.clock.now += 1000;
    await desk('refund', 'bank-file', '--save', 'x');
    await sendAll();
    shop.clock.now += 1000;
    const { refund, approval = 0 } = await fail();
    await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval);
    expect(await kinds()).toEqual(['order-rejected', 'refund-sent', 'refund-returned']);
    expect((await written()).at(-1)).toMatchObject({ values: { order, refund } });
  });

  it('tells of money that was given back by hand', async () => {
    const order = await bought();
    await payFor(shop, order, '100.00');
    await move(order, 'rejected');
    shop.clock.now += 1000;
    await desk('refunded', order, '--amount', '100', '--reference', 'N0044');
    expect((await written()).at(-1)).toMatchObject({
      kind: 'refund-paid',
      values: { order, reference: 'N0044' },
    });
  });
});

describe('a notice about an account', () => {
  const PLACE = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' };
  const change = (caller: { token?: string | undefined }, oldPass: string, newPass: string) =>
    call(shop, ChangePasswordFront, { Token: caller.token ?? '', oldPass, newPass }, caller);

  it('tells of another password, a reset and another place for payouts', async () => {
    const { id, number, caller, address } = await newCustomer(shop);
    await call(shop, SavePayout, PLACE, caller);
    expect(await kinds(id)).toEqual(['payout-changed']);
    shop.clock.now += 1000;
    await expect(change({ ...caller }, 'wrong', 'second secret')).rejects.toMatchObject({
      code: 400,
    });
    await change(caller, 'first secret', 'second secret');
    shop.clock.now += 1000;
    const { challenge, code } = await askForCode(shop, number, address);
    const { token = '' } = await tryCode(shop, { number, code, challenge, address });
    await change({ token }, '', 'third secret');
    expect(await kinds(id)).toEqual(['payout-changed', 'password-changed', 'password-reset']);
    expect((await written(id)).map(({ text }) => text).join()).not.toMatch(/okbank|secret/);
  });

  it('goes to the number of before where the desk has entered another', async () => {
    const { id, number } = await newCustomer(shop);
    const [owner, second] = [await newStaff(shop, ['owner']), await newStaff(shop, ['owner'])];
    const { approval = 0 } = await callDesk(
      shop,
      customersOperations.CorrectCustomerNumber,
      { id, seen: number, number: newcomer().number, proof: 'Aadhaar', reason: 'a new phone' },
      owner,
    );
    expect(await written(id)).toEqual([]);
    await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval);
    expect(await written(id)).toMatchObject([{ kind: 'number-changed', number }]);
  });

  it('goes to no number that may be a stranger’s, and ten times a day at most', async () => {
    const { id, caller } = await newCustomer(shop);
    shop.numberProof = true;
    try {
      await change(caller, 'first secret', 'second secret');
      expect(await written(id)).toEqual([]);
    } finally {
      delete shop.numberProof;
    }
    for (let turn = 0; turn < 11; turn += 1) {
      await call(shop, SavePayout, { ...PLACE, Upi: `asha${turn}@okbank` }, asha.caller);
    }
    expect(await written()).toHaveLength(10);
  });
});

describe('the list of notices to a customer', () => {
  it('is in the account data, and gone when the account is closed', async () => {
    const { id, caller } = await newCustomer(shop);
    const [ravi, order] = [asha, await bought()];
    await move(order, 'rejected');
    await call(
      shop,
      SavePayout,
      { Kind: 'upi', Upi: 'asha@okbank', Holder: '', Account: '', Ifsc: '' },
      caller,
    );
    const { File } = only((await call(shop, GetAccountData, {}, caller)).data);
    expect(JSON.parse(Buffer.from(File, 'base64').toString('utf8'))).toMatchObject({
      notices: [
        { kind: 'payout-changed', state: 'waiting', text: expect.stringMatching(/^AURUM/) },
      ],
    });
    await call(shop, EraseAccount, { Password: 'first secret' }, caller);
    expect(await written(id)).toEqual([]);
    expect(await written(ravi.id)).toHaveLength(1);
  });

  it('ends with the account: an order that comes back later is told to nobody', async () => {
    const order = await bought();
    await payFor(shop, order);
    await walk(order, 'confirmed', 'dispatched', 'delivered');
    await shop.db
      .update(customers)
      .set({ number: `erased-${asha.id}` })
      .where(eq(customers.id, asha.id));
    await shop.db.delete(notices).where(eq(notices.customerId, asha.id));
    await move(order, 'returned');
    expect(await written()).toEqual([]);
  });
});
