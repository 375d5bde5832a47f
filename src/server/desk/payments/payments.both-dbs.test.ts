import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { cardPayments } from '#server/db/schema/payments.ts';
import { sandboxGateway } from '#server/payments/card/sandbox-gateway.ts';
import { settleCardPayment } from '#server/payments/card/settle-card-payment.ts';
import { sweepCardPayments } from '#server/payments/card/sweep-card-payments.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { voidPayment } from './decision/void-payment.ts';
import { insertOrder } from '../testing/insert-order.ts';
import { bankTells, newUtr } from '../testing/paid-order.ts';
import { itemOf, PaymentDesk } from '../testing/payment-desk.ts';

const { AskCustomer, ConfirmPaid, ConfirmPayment, CountPayments, NoteCardReturned, UndoDecision } =
  paymentsOperations;

let desk: PaymentDesk;
let shop: TestShop;
let meera: TestStaff;
let kamal: TestStaff;
beforeAll(async () => {
  desk = await PaymentDesk.open();
  ({ shop, meera, kamal } = desk);
}, 60_000);
afterAll(() => shop.close());

describe('the list of payments', () => {
  it('has orders and money of no order together, the oldest first, in parts that leave none out', async () => {
    const first = await desk.newOrder();
    shop.clock.now += 60_000;
    const { id } = await bankTells(shop, { paise: 4_200_042, remark: 'S K TRADERS' });
    shop.clock.now += 60_000;
    const last = await desk.newOrder();
    const items = await desk.everything('look');
    const places = [itemOf(first), `incoming:${id}`, itemOf(last)].map((item) =>
      items.findIndex((each) => each.item === item),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(new Set(items.map(({ item }) => item)).size).toBe(items.length);
    const { look } = await callDesk(shop, CountPayments, {}, meera);
    expect(look).toBe(items.length);
  });

  it('waits from when the statement was read, whatever midnight the bank says, and stands where it waits', async () => {
    const first = await desk.newOrder();
    shop.clock.now += 60_000;
    const read = shop.now();
    const seenAt = new Date(read - 13 * 60 * 60_000);
    const { oldest: before } = await callDesk(shop, CountPayments, {}, meera);
    const { id } = await bankTells(shop, { paise: 4_200_043, remark: 'S K TRADERS', seenAt });
    expect(await desk.find('look', `incoming:${id}`)).toMatchObject({ at: read });
    expect(await desk.find('suspense', `incoming:${id}`)).toMatchObject({ at: read });
    expect((await desk.show(`incoming:${id}`)).incoming?.line.seenAt).toBe(seenAt.getTime());
    const items = (await desk.everything('look')).map(({ item }) => item);
    expect(items.indexOf(`incoming:${id}`)).toBeGreaterThan(items.indexOf(itemOf(first)));
    expect((await callDesk(shop, CountPayments, {}, meera)).oldest).toBe(before);
  });

  it('says what the bank has for an order, and does not list that money besides', async () => {
    const utr = newUtr();
    const short = await desk.newOrder({ utr });
    const line = await bankTells(shop, { paise: 125_000, reference: utr });
    expect(line.state).toBe('proposed');
    expect(await desk.find('look', itemOf(short))).toMatchObject({
      verdict: { kind: 'short', text: 'Short by ₹0.50' },
    });
    expect(await desk.find('look', `incoming:${line.id}`)).toBeUndefined();
    expect(await desk.find('suspense', `incoming:${line.id}`)).toBeDefined();
    const detail = await desk.show(itemOf(short));
    expect(detail.order?.lines[0]).toMatchObject({ incoming: line.id, amount: '1250.00' });
    expect(detail.order?.rows.find(({ what }) => what === 'Reference')?.verdict).toBe('same');
  });

  it('says of an order what other order has its reference', async () => {
    const utr = newUtr();
    const first = await desk.newOrder({ utr });
    const second = await desk.newOrder({ utr });
    expect(await desk.find('look', itemOf(second))).toMatchObject({
      verdict: { kind: 'used', text: `Reference of ${first}` },
    });
  });
});

describe('confirming a payment', () => {
  it('books the line of the bank, confirms the order, and is taken back by its undo', async () => {
    const number = await desk.newOrder();
    const { id } = await bankTells(shop, { paise: 125_050, payerName: 'ASHA MEHTA' });
    const seen = await desk.seenOf(number);
    const done = await callDesk(shop, ConfirmPayment, { ...seen, incoming: id }, meera);
    expect(done.changed).toBe(true);
    expect(await desk.stateOf(number)).toBe('confirmed');
    const again = await callDesk(shop, ConfirmPayment, { ...seen, incoming: id }, meera);
    expect(again).toMatchObject({ changed: false });
    await expect(
      callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, kamal),
    ).rejects.toMatchObject({ code: 409 });
    await callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, meera);
    expect(await desk.stateOf(number)).toBe('placed');
    expect((await desk.moneyOf(number)).came).toBe(0);
    expect(await desk.find('suspense', `incoming:${id}`)).toBeDefined();
  });

  it('is not taken back by its undo once the order was sent', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1250.50', reference: newUtr() };
    const deciding = { ...(await desk.seenOf(number)), seen: money };
    const done = await callDesk(shop, ConfirmPayment, deciding, meera);
    await desk.dispatch(number);
    await expect(callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, meera)).rejects.toThrow(
      `${number} is dispatched by now. Nothing was changed.`,
    );
    expect((await desk.moneyOf(number)).came).toBe(125_050);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
  });

  it('a sent order whose payment was taken back is looked at again, and its money recorded once more', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1250.50', reference: newUtr() };
    await callDesk(shop, ConfirmPayment, { ...(await desk.seenOf(number)), seen: money }, meera);
    await desk.dispatch(number);
    const { look: before } = await callDesk(shop, CountPayments, {}, meera);
    const payment = (await desk.moneyOf(number)).records[0]?.id ?? 0;
    await voidPayment({ shop, by: meera.name, osUser: '' }, number, {
      payment,
      reason: 'it was for another order',
    });
    expect(await desk.find('look', itemOf(number))).toMatchObject({ order: number });
    expect((await callDesk(shop, CountPayments, {}, meera)).look).toBe(before + 1);
    const forgiven = { ...(await desk.seenOf(number)), forgive: 'x' };
    await expect(callDesk(shop, ConfirmPayment, forgiven, meera)).rejects.toMatchObject({
      code: 409,
    });
    const again = { ...(await desk.seenOf(number)), seen: { ...money, reference: newUtr() } };
    expect((await callDesk(shop, ConfirmPayment, again, meera)).changed).toBe(true);
    expect((await desk.moneyOf(number)).short).toBe(0);
    expect(await desk.stateOf(number)).toBe('dispatched');
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
  });

  it('refuses to confirm when an amount of 0 was named', async () => {
    const none = { amount: '0.00', reference: newUtr() };
    const deciding = { ...(await desk.seenOf(await desk.newOrder())), seen: none };
    await expect(callDesk(shop, ConfirmPayment, deciding, meera)).rejects.toMatchObject({
      code: 400,
    });
  });

  it('records what somebody saw at the bank themselves', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1250.50', reference: newUtr() };
    await callDesk(shop, ConfirmPayment, { ...(await desk.seenOf(number)), seen: money }, meera);
    expect(await desk.stateOf(number)).toBe('confirmed');
    expect((await desk.moneyOf(number)).records[0]).toMatchObject({ by: `desk:${meera.name}` });
  });

  it('confirming without any money is refused', async () => {
    const number = await desk.newOrder();
    await expect(callDesk(shop, ConfirmPayment, await desk.seenOf(number), meera)).rejects.toThrow(
      '₹1,250.50 of',
    );
    expect(await desk.stateOf(number)).toBe('placed');
  });

  it('confirming with too little records it and asks the customer for the rest', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1000.00', reference: newUtr() };
    const done = await callDesk(
      shop,
      ConfirmPayment,
      { ...(await desk.seenOf(number)), seen: money },
      meera,
    );
    expect(await desk.stateOf(number)).toBe('placed');
    expect((await desk.moneyOf(number)).short).toBe(25_050);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    expect(await desk.find('asked', itemOf(number))).toBeDefined();
    await callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, meera);
    expect((await desk.moneyOf(number)).came).toBe(0);
    expect(await desk.find('look', itemOf(number))).toBeDefined();
  });

  it('a small shortfall can be forgiven when confirming', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1250.00', reference: newUtr() };
    const wanted = { ...(await desk.seenOf(number)), seen: money, forgive: 'paid in whole rupees' };
    await callDesk(shop, ConfirmPayment, wanted, meera);
    expect(await desk.stateOf(number)).toBe('confirmed');
    expect((await desk.moneyOf(number)).forgiven).toBe(50);
  });

  it('an overpayment confirms the order and leaves the rest due back', async () => {
    const number = await desk.newOrder();
    const money = { amount: '1260.50', reference: newUtr() };
    await callDesk(shop, ConfirmPayment, { ...(await desk.seenOf(number)), seen: money }, meera);
    expect(await desk.stateOf(number)).toBe('confirmed');
    expect((await desk.moneyOf(number)).over).toBe(1000);
  });

  it('confirming with the reference of another order needs a reason', async () => {
    const utr = newUtr();
    await desk.newOrder({ utr });
    const number = await desk.newOrder({ utr });
    const wanted = {
      ...(await desk.seenOf(number)),
      seen: { amount: '1250.50', reference: utr },
    };
    await expect(callDesk(shop, ConfirmPayment, wanted, meera)).rejects.toThrow('One payment');
    await callDesk(shop, ConfirmPayment, { ...wanted, anyway: 'paid for both' }, meera);
    expect(await desk.stateOf(number)).toBe('confirmed');
  });

  it('is refused where the order has changed since it was opened', async () => {
    const number = await desk.newOrder();
    const seen = await desk.seenOf(number);
    await callDesk(shop, AskCustomer, { ...seen, kind: 'reference', words: '' }, kamal);
    const money = { amount: '1250.50', reference: newUtr() };
    await expect(callDesk(shop, ConfirmPayment, { ...seen, seen: money }, meera)).rejects.toThrow(
      'It has changed since you opened it',
    );
    expect((await desk.moneyOf(number)).came).toBe(0);
  });

  it('two clerks who confirm at the same moment confirm once', async () => {
    const number = await desk.newOrder();
    const { id } = await bankTells(shop, { paise: 125_050, payerName: 'ASHA MEHTA' });
    const wanted = { ...(await desk.seenOf(number)), incoming: id };
    const ends = await Promise.allSettled(
      [meera, kamal].map((who) => callDesk(shop, ConfirmPayment, wanted, who)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await desk.stateOf(number)).toBe('confirmed');
    expect((await desk.moneyOf(number)).came).toBe(125_050);
  });

  it('is not for support, who may see it', async () => {
    const support = await newStaff(shop, ['support']);
    const number = await desk.newOrder();
    const seen = await desk.seenOf(number);
    expect((await desk.show(itemOf(number), support)).order?.order).toBe(number);
    await expect(callDesk(shop, ConfirmPayment, seen, support)).rejects.toMatchObject({
      code: 403,
    });
    const content = await newStaff(shop, ['content']);
    await expect(desk.show(itemOf(number), content)).rejects.toMatchObject({ code: 403 });
  });

  it('confirming several orders whose money came leaves out the refused ones', async () => {
    const [good, unpaid] = [await desk.newOrder({ utr: newUtr() }), await desk.newOrder()];
    const { utr } = await desk.orderOf(good);
    expect(await bankTells(shop, { paise: 125_050, reference: utr })).toMatchObject({
      state: 'booked',
    });
    expect(await desk.find('paid', itemOf(good))).toMatchObject({ verdict: { kind: 'right' } });
    const done = await callDesk(shop, ConfirmPaid, { orders: [good, unpaid] }, meera);
    expect(done.changed).toBe(true);
    expect([await desk.stateOf(good), await desk.stateOf(unpaid)]).toEqual(['confirmed', 'placed']);
  });
});

describe('an order by card', () => {
  /** An order by card with an open payment, as left on the provider's page. */
  async function newTry() {
    const number = await insertOrder(shop, desk.asha.id, { paymentMode: 'CARD' });
    const id = `card-${number}`;
    const { id: orderId } = await desk.orderOf(number);
    const createdAt = new Date(shop.now());
    const expiresAt = new Date(shop.now() + 30 * 60_000);
    const amount = '1250.50';
    const row = { id, orderId, provider: 'sandbox', amount, createdAt, expiresAt };
    await shop.db.insert(cardPayments).values({ ...row, state: 'open' });
    const take = (paise: number, currency = 'INR') => {
      const providerPaymentId = `pay_${number}`;
      return settleCardPayment(shop, id, { state: 'paid', providerPaymentId, paise, currency });
    };
    return { number, id, row, take };
  }

  it('a card order paid short is looked at, and all of it is due back when it ends', async () => {
    const { number, take } = await newTry();
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    await take(125_000);
    const short = { kind: 'short', text: 'Short by ₹0.50' };
    expect(await desk.find('look', itemOf(number))).toMatchObject({ way: 'Card', verdict: short });
    expect(await desk.show(itemOf(number))).toMatchObject({
      verdict: short,
      order: { records: [{ amount: '1250.00', channel: 'card', reference: `pay_${number}` }] },
    });
    const given = { ...(await desk.seenOf(number)), reason: 'The card was charged less.' };
    await callDesk(shop, paymentsOperations.RejectPayment, given, meera);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    expect((await desk.moneyOf(number)).over).toBe(125_000);
  });

  it('an overpaid card order goes on by itself, and is not looked at', async () => {
    const { number, take } = await newTry();
    await take(125_051);
    expect(await desk.stateOf(number)).toBe('payment-received');
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    expect((await desk.moneyOf(number)).over).toBe(1);
  });

  it('a card order paid in another currency is looked at until that money has gone back, ended or not', async () => {
    const { number, id, take } = await newTry();
    shop.cards = sandboxGateway(shop);
    await take(125_050, 'USD');
    const verdict = { kind: 'nothing', text: `Not booked: pay_${number} took USD 1250.50` };
    expect(await desk.find('look', itemOf(number))).toMatchObject({ verdict });
    const { look } = await callDesk(shop, CountPayments, {}, meera);
    const given = { ...(await desk.seenOf(number)), reason: 'Paid in dollars.' };
    await callDesk(shop, paymentsOperations.RejectPayment, given, meera);
    expect((await desk.moneyOf(number)).came).toBe(0);
    expect((await desk.show(itemOf(number))).verdict).toEqual(verdict);
    expect((await callDesk(shop, CountPayments, {}, meera)).look).toBe(look);
    await settleCardPayment(shop, id, {
      state: 'gone',
      whys: [`pay_${number} took USD 1250.50`],
    });
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
  });

  it('what a former card provider cannot be asked about leaves the list when the desk says that it went back', async () => {
    const { number, row, take } = await newTry();
    shop.cards = sandboxGateway(shop);
    await take(125_050, 'USD');
    const args = ['card-returned', number, '--reason', 'seen at the dashboard'];
    const say = () => runDesk(shop, { args, user: meera.name });
    const early = await say();
    expect(early.error.join(' ')).toMatch(/asks sandbox every minute/);
    shop.cards = undefined;
    expect((await desk.find('look', itemOf(number)))?.verdict.text).toBe(
      `Not booked: pay_${number} took USD 1250.50. The shop’s card provider is no longer sandbox: give it back at its dashboard. Nobody hears of it here: it leaves the list once you say that it went back`,
    );
    const elder = { id: `${row.id}-elder`, provider: 'elder', reason: 'pay_eur took EUR 5.00' };
    await shop.db.insert(cardPayments).values({ ...row, ...elder, state: 'strange' });
    const given = async () => ({ ...(await desk.seenOf(number)), reason: 'seen at the dashboard' });
    const unseen = await given();
    const later = { id: `${row.id}-later`, provider: 'elder', reason: 'pay_gbp took GBP 5.00' };
    await shop.db.insert(cardPayments).values({ ...row, ...later, state: 'strange' });
    await expect(callDesk(shop, NoteCardReturned, unseen, meera)).rejects.toThrow(
      'It has changed since you opened it.',
    );
    const { lines } = await callDesk(shop, NoteCardReturned, await given(), meera);
    expect(await callDesk(shop, NoteCardReturned, unseen, meera)).toMatchObject({ changed: false });
    expect(lines.join(' ')).toContain(`pay_${number} took USD 1250.50`);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    expect(await desk.stateOf(number)).toBe('rejected');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, number));
    expect(acts).toMatchObject([
      {
        act: 'card-returned',
        by: meera.name,
        details: { provider: 'elder, sandbox', reason: 'seen at the dashboard' },
      },
    ]);
    expect((await say()).out.join(' ')).toMatch(/Nothing was changed/);
  });

  it('what the desk recorded of money of a former card provider leaves the list, and is never noted as gone back', async () => {
    const { number, take } = await newTry();
    await take(125_050, 'USD');
    shop.cards = undefined;
    const run = (...args: string[]) => runDesk(shop, { args, user: meera.name });
    const seen = ['--amount', '100', '--utr', `pay_${number}`, '--channel', 'card'];
    await run('received', number, ...seen, '--anyway', '--reason', 'our account shows it');
    const { out } = await run('card-returned', number, '--reason', 'seen at the dashboard');
    expect(out.join(' ')).toMatch(/is recorded for .* took USD 1250\.50\. It is not noted/);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, number));
    expect(acts.map(({ act }) => act)).toEqual(['received']);
  });

  it('a sweep takes it off the list too', async () => {
    const { number, take } = await newTry();
    await take(125_050, 'USD');
    shop.cards = undefined;
    const seen = { amount: '1250.50', reference: `pay_${number}`, channel: 'card' as const };
    const given = { ...(await desk.seenOf(number)), seen, anyway: 'our account shows it' };
    await callDesk(shop, ConfirmPayment, given, meera);
    expect(await desk.find('look', itemOf(number))).toBeDefined();
    await sweepCardPayments(shop);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
    expect(await desk.stateOf(number)).toBe('confirmed');
  });

  it('a card order paid in another currency goes on by what the desk saw of it in rupees', async () => {
    const { number, take } = await newTry();
    await take(1500, 'USD');
    const seen = { amount: '1250.50', reference: `pay_${number}`, channel: 'card' as const };
    const given = { ...(await desk.seenOf(number)), seen, anyway: 'our account shows it' };
    await callDesk(shop, ConfirmPayment, given, meera);
    await take(1500, 'USD');
    expect(await desk.stateOf(number)).toBe('confirmed');
    expect((await desk.moneyOf(number)).came).toBe(125_050);
    expect(await desk.find('look', itemOf(number))).toBeUndefined();
  });
});
