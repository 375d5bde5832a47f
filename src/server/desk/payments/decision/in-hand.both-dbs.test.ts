import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerAsked, GetOrderStatus } from '#shared/contract/orders.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';
import { call } from '#server/testing/call.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { callDesk, type TestStaff } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { bankTells, newScreen, newUtr, orderWithScreen } from '../../testing/paid-order.ts';
import { itemOf, PaymentDesk } from '../../testing/payment-desk.ts';

const {
  AskCustomer,
  BookIncoming,
  ComparePictures,
  ConfirmPayment,
  HoldPayment,
  LetGoPayment,
  MarkForeign,
  OpenProof,
  RejectPayment,
  SendIncomingBack,
  UndoDecision,
  VoidPayment,
} = paymentsOperations;

let desk: PaymentDesk;
let shop: TestShop;
let meera: TestStaff;
let kamal: TestStaff;
beforeAll(async () => {
  desk = await PaymentDesk.open();
  ({ shop, meera, kamal } = desk);
}, 60_000);
afterAll(() => shop.close());

describe('pictures that look alike', () => {
  it('are decided first; the later of two that are the same is refused', async () => {
    const screen = await newScreen();
    const first = await desk.newOrder({ screen });
    shop.clock.now += 1000;
    const second = await orderWithScreen(shop, desk.ravi.id, { screen });
    expect(await desk.find('look', itemOf(second))).toMatchObject({ verdict: { kind: 'alike' } });
    const detail = await desk.show(itemOf(second));
    const [like] = detail.order?.likes ?? [];
    expect(like).toMatchObject({ order: first, how: 'same', first: false });
    const seen = { item: itemOf(second), revision: detail.revision };
    const money = { amount: '1250.50', reference: newUtr() };
    await expect(callDesk(shop, ConfirmPayment, { ...seen, seen: money }, meera)).rejects.toThrow(
      'Say first whether',
    );
    const pair = { own: like?.own.proof ?? '', other: like?.other.proof ?? '' };
    const said = await callDesk(
      shop,
      ComparePictures,
      { ...seen, ...pair, verdict: 'same' },
      meera,
    );
    await expect(callDesk(shop, ConfirmPayment, { ...seen, seen: money }, meera)).rejects.toThrow(
      'which came first',
    );
    expect(await desk.find('look', itemOf(second))).toMatchObject({ verdict: { kind: 'used' } });
    // The first verdict stands.
    await callDesk(
      shop,
      ConfirmPayment,
      { ...(await desk.seenOf(first)), seen: { ...money, reference: newUtr() } },
      meera,
    );
    expect(await desk.stateOf(first)).toBe('confirmed');
    await callDesk(shop, UndoDecision, { undo: said.undo ?? '' }, meera);
    await callDesk(shop, ComparePictures, { ...seen, ...pair, verdict: 'different' }, meera);
    await callDesk(shop, ConfirmPayment, { ...seen, seen: money }, meera);
    expect(await desk.stateOf(second)).toBe('confirmed');
  });

  it('are opened by their own operation, which the audit log keeps', async () => {
    const number = await desk.newOrder();
    const proof = (await desk.show(itemOf(number))).order?.claims[0]?.picture?.proof ?? '';
    const picture = await callDesk(shop, OpenProof, { proof }, meera);
    expect(picture).toMatchObject({ mediaType: 'image/jpeg', width: 1080 });
    const acts = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `picture of ${number}`));
    expect(acts).toMatchObject([{ by: meera.name, act: 'opened' }]);
  });
});

describe('a payment in hand', () => {
  it('is not decided by somebody else, who may take it over', async () => {
    const number = await desk.newOrder();
    const item = itemOf(number);
    await callDesk(shop, HoldPayment, { item }, meera);
    expect((await desk.show(item, kamal)).holder).toMatchObject({ name: meera.name, mine: false });
    const reject = { ...(await desk.seenOf(number)), reason: 'no money came' };
    await expect(callDesk(shop, RejectPayment, reject, kamal)).rejects.toMatchObject({
      code: 409,
    });
    await expect(callDesk(shop, HoldPayment, { item }, kamal)).rejects.toThrow(meera.name);
    await callDesk(shop, HoldPayment, { item, takeOver: true }, kamal);
    await callDesk(shop, RejectPayment, reject, kamal);
    expect(await desk.stateOf(number)).toBe('rejected');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, item));
    expect(acts).toMatchObject([{ act: 'payment-taken-over', details: { from: meera.name } }]);
    expect(await callDesk(shop, RejectPayment, reject, kamal)).toMatchObject({ changed: false });
  });

  it('is let go by hand, and by itself after five idle minutes', async () => {
    const item = itemOf(await desk.newOrder());
    await callDesk(shop, HoldPayment, { item }, meera);
    await callDesk(shop, LetGoPayment, { item }, meera);
    await callDesk(shop, HoldPayment, { item }, kamal);
    shop.clock.now += 4 * 60_000;
    await expect(callDesk(shop, HoldPayment, { item }, meera)).rejects.toMatchObject({
      code: 409,
    });
    shop.clock.now += 2 * 60_000;
    expect((await callDesk(shop, HoldPayment, { item }, meera)).holder).toMatchObject({
      mine: true,
    });
  });

  it('is not decided by a command either, which names who has it and may take it over', async () => {
    const number = await desk.newOrder();
    const item = itemOf(number);
    await callDesk(shop, HoldPayment, { item }, meera);
    const run = (args: string[]) => runDesk(shop, { args, user: 'kamal' });
    const listed = await run(['payments', '--json']);
    expect(JSON.parse(listed.out.join('\n'))).toMatchObject({
      waiting: expect.arrayContaining([
        expect.objectContaining({ order: number, inHand: meera.name }),
      ]),
    });
    const reject = ['reject', number.toLowerCase(), '--reason', 'no money came'];
    const refused = await run(reject);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.error.join()).toContain(`${meera.name} has had this since`);
    expect(await desk.stateOf(number)).toBe('placed');
    // What is refused for another reason takes nothing from whoever has it in hand.
    const early = await run(['confirm', number, '--take-over']);
    expect(early).toMatchObject({ code: 1 });
    expect(early.error.join()).toContain('has not come');
    expect((await desk.show(item)).holder).toMatchObject({ name: meera.name });
    expect(await run([...reject, '--take-over'])).toMatchObject({ code: 0 });
    expect(await desk.stateOf(number)).toBe('rejected');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, item));
    expect(acts).toMatchObject([
      { by: 'kamal', act: 'payment-taken-over', details: { from: meera.name } },
    ]);
    expect((await desk.show(item)).holder).toBeUndefined();
  });

  it('is held by one of two who open it at the same moment', async () => {
    const item = itemOf(await desk.newOrder());
    const ends = await Promise.allSettled(
      [meera, kamal].map((who) => callDesk(shop, HoldPayment, { item }, who)),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('asking the customer', () => {
  it('moves the payment to those that wait for them, and can be taken back', async () => {
    const number = await desk.newOrder();
    const wanted = { ...(await desk.seenOf(number)), kind: 'reference' as const, words: '' };
    const done = await callDesk(shop, AskCustomer, wanted, meera);
    expect(await desk.find('asked', itemOf(number))).toBeDefined();
    expect(await callDesk(shop, AskCustomer, wanted, meera)).toMatchObject({ changed: false });
    const { id } = await desk.orderOf(number);
    const asks = await shop.db.select().from(paymentAsks).where(eq(paymentAsks.orderId, id));
    expect(asks).toMatchObject([{ kind: 'reference', by: meera.name, answeredAt: null }]);
    await callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, meera);
    expect(await desk.find('look', itemOf(number))).toBeDefined();
  });
});

describe('what was decided a moment ago', () => {
  it('is taken back by who decided it, and only where nobody else has decided since', async () => {
    const number = await desk.newOrder();
    const seen = await desk.seenOf(number);
    const own = { ...seen, kind: 'reference' as const, words: '' };
    const { undo = '' } = await callDesk(shop, AskCustomer, own, meera);
    const theirs = { ...(await desk.seenOf(number)), kind: 'picture' as const, words: '' };
    await callDesk(shop, AskCustomer, theirs, kamal);
    await expect(callDesk(shop, UndoDecision, { undo }, meera)).rejects.toThrow('somebody else');
    expect((await desk.show(itemOf(number))).order?.asked).toMatchObject({ kind: 'picture' });

    const screen = await newScreen();
    await desk.newOrder({ screen });
    shop.clock.now += 1000;
    const like = await orderWithScreen(shop, desk.ravi.id, { screen });
    const detail = await desk.show(itemOf(like));
    const [pictures] = detail.order?.likes ?? [];
    const pair = { own: pictures?.own.proof ?? '', other: pictures?.other.proof ?? '' };
    const said = { item: itemOf(like), revision: detail.revision, ...pair };
    const first = await callDesk(shop, ComparePictures, { ...said, verdict: 'different' }, meera);
    await callDesk(shop, ComparePictures, { ...said, verdict: 'same' }, kamal);
    await expect(callDesk(shop, UndoDecision, { undo: first.undo ?? '' }, meera)).rejects.toThrow(
      'somebody else',
    );
    expect((await desk.show(itemOf(like))).order?.likes[0]?.said).toMatchObject({
      verdict: 'same',
      by: kamal.name,
    });
  });
});

describe('a customer who is asked', () => {
  it('reads it with their order and answers once, and the payment is looked at again', async () => {
    const number = await desk.newOrder();
    const wanted = { ...(await desk.seenOf(number)), kind: 'reference' as const, words: 'Please' };
    await callDesk(shop, AskCustomer, wanted, meera);
    const status = async () =>
      (await call(shop, GetOrderStatus, { ONumber: number }, desk.asha.caller)).data[0];
    expect((await status())?.Asked).toMatchObject({ Kind: 'reference', Words: 'Please' });
    const utr = newUtr();
    const answer = { ONumber: number, Utr: utr, RequestId: randomUUID() };
    await call(shop, AnswerAsked, answer, desk.asha.caller);
    await call(shop, AnswerAsked, answer, desk.asha.caller);
    expect((await status())?.Asked).toBeUndefined();
    const detail = await desk.show(itemOf(number));
    expect(detail.order?.claims.map(({ reference }) => reference)).toEqual(['', utr]);
    expect(await desk.find('look', itemOf(number))).toBeDefined();
    const again = { ...answer, RequestId: randomUUID() };
    await expect(call(shop, AnswerAsked, again, desk.asha.caller)).rejects.toMatchObject({
      code: 409,
    });
  });

  it('answers with a picture where one is asked for, and only for an order of their own', async () => {
    const number = await desk.newOrder();
    const wanted = { ...(await desk.seenOf(number)), kind: 'picture' as const, words: '' };
    await callDesk(shop, AskCustomer, wanted, meera);
    const answer = (file: string, Utr = '') => ({
      ONumber: number,
      Utr,
      file,
      RequestId: randomUUID(),
    });
    await expect(
      call(shop, AnswerAsked, answer('', newUtr()), desk.asha.caller),
    ).rejects.toMatchObject({
      code: 400,
    });
    const screen = `data:image/png;base64,${(await newScreen()).toString('base64')}`;
    await expect(call(shop, AnswerAsked, answer(screen), desk.ravi.caller)).rejects.toMatchObject({
      code: 404,
    });
    await call(shop, AnswerAsked, answer(screen), desk.asha.caller);
    expect((await desk.show(itemOf(number))).order?.claims.at(-1)?.picture).toBeDefined();
  });
});

describe('money of no order', () => {
  it('is booked for the order that somebody names, within the limits, and taken back', async () => {
    const number = await desk.newOrder();
    const { id } = await bankTells(shop, { paise: 125_000, remark: 'RENT NOVEMBER' });
    const item = `incoming:${id}`;
    const { revision } = await desk.show(item);
    const parts = [{ order: number, amount: '1250.00' }];
    const done = await callDesk(shop, BookIncoming, { item, revision, parts }, meera);
    expect((await desk.moneyOf(number)).came).toBe(125_000);
    await callDesk(shop, UndoDecision, { undo: done.undo ?? '' }, meera);
    expect((await desk.moneyOf(number)).came).toBe(0);
    const foreign = { item, revision: (await desk.show(item)).revision, reason: 'our own rent' };
    const noted = await callDesk(shop, MarkForeign, foreign, meera);
    expect(await desk.find('suspense', item)).toBeUndefined();
    await callDesk(shop, UndoDecision, { undo: noted.undo ?? '' }, meera);
    expect(await desk.find('suspense', item)).toBeDefined();
  });

  it('is taken back of all its orders or of none, and what somebody else has booked of it stays', async () => {
    const [one, two] = [await desk.newOrder(), await desk.newOrder({ paid: '750.00' })];
    const { id } = await bankTells(shop, { paise: 200_000, remark: 'RENT OF TWO' });
    const item = `incoming:${id}`;
    const book = async (parts: { order: string; amount: string }[], who: TestStaff) => {
      const { revision } = await desk.show(item);
      const anyway = 'One transfer for all of them';
      return callDesk(shop, BookIncoming, { item, revision, parts, anyway }, who);
    };
    const both = [
      { order: one, amount: '1250.00' },
      { order: two, amount: '750.00' },
    ];
    const { undo = '' } = await book(both, meera);
    await moveOrder(shop, { orderNumber: two, to: 'confirmed', by: 'desk:Rohan' });
    await desk.dispatch(two);
    await expect(callDesk(shop, UndoDecision, { undo }, meera)).rejects.toThrow(
      `${two} is dispatched by now. Nothing was changed.`,
    );
    expect((await desk.moneyOf(one)).came).toBe(125_000);

    const payment = (await desk.moneyOf(one)).records.at(-1)?.id ?? 0;
    await callDesk(shop, VoidPayment, { order: one, payment, reason: 'not for it' }, meera);
    const three = await desk.newOrder();
    const later = await book([{ order: three, amount: '1250.00' }], kamal);
    await callDesk(shop, UndoDecision, { undo: later.undo ?? '' }, kamal);
    expect((await desk.moneyOf(three)).came).toBe(0);
    expect((await desk.moneyOf(two)).came).toBe(75_000);
  });

  it('is not sent back by who saw more of it free than there is now', async () => {
    const [one, two] = [await desk.newOrder(), await desk.newOrder()];
    const { id } = await bankTells(shop, { paise: 200_000, remark: 'RENT OF BOTH' });
    const item = `incoming:${id}`;
    const { revision } = await desk.show(item);
    const parts = [
      { order: one, amount: '1250.00' },
      { order: two, amount: '750.00' },
    ];
    await callDesk(shop, BookIncoming, { item, revision, parts }, meera);
    const payment = (await desk.moneyOf(two)).records.at(-1)?.id ?? 0;
    await callDesk(shop, VoidPayment, { order: two, payment, reason: 'not for it' }, meera);
    const back = { item, reference: newUtr(), reason: 'sent to us by mistake' };
    await expect(callDesk(shop, SendIncomingBack, { ...back, revision }, kamal)).rejects.toThrow(
      'It has changed since you opened it.',
    );
    const seen = { ...back, revision: (await desk.show(item)).revision };
    expect(await callDesk(shop, SendIncomingBack, seen, kamal)).toMatchObject({ changed: true });
    // The answer was lost: the same again changes nothing, though the money is in another state than it was seen in.
    expect(await callDesk(shop, SendIncomingBack, seen, kamal)).toMatchObject({ changed: false });
  });

  it('booking money above the limit waits for a second person', async () => {
    const number = await desk.newOrder({ paid: '250000.00' });
    const { id } = await bankTells(shop, { paise: 24_000_000, remark: 'RENT' });
    const item = `incoming:${id}`;
    const { revision } = await desk.show(item);
    const parts = [{ order: number, amount: '240000.00' }];
    const done = await callDesk(shop, BookIncoming, { item, revision, parts }, meera);
    expect(done).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect((await desk.moneyOf(number)).came).toBe(0);
  });
});
