import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { deskLimits } from '#server/db/schema/desk.ts';
import { incomingPayments } from '#server/db/schema/incoming.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { newScreen, newUtr, orderWithScreen } from '../../testing/paid-order.ts';

const { BookStatement, ConfirmPayment, PreviewStatement, RejectPayment, ShowPayment } =
  paymentsOperations;
const {
  AskRefund,
  CountRefunds,
  ListDueBack,
  ListRefunds,
  MakeRefundFile,
  RefundFailed,
  RefundSeen,
} = refundsOperations;

let shop: TestShop;
let asha: Awaited<ReturnType<typeof newCustomer>>;
let meera: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await newCustomer(shop);
  meera = await newStaff(shop, ['payments']);
  const rupees = { name: 'rupees' as const, each: 10_000_000, day: 1_000_000_000 };
  await shop.db
    .insert(deskLimits)
    .values(rupees)
    .onConflictDoUpdate({ target: deskLimits.name, set: rupees });
}, 60_000);
afterAll(() => shop.close());

const newOrder = async (utr = newUtr()) =>
  orderWithScreen(shop, asha.id, { screen: await newScreen(), utr });
const fileOf = (rows: string[]) => ({
  name: 'november.csv',
  mediaType: 'text/csv',
  base64: Buffer.from(['Date,Narration,Debit,Credit', ...rows].join('\n')).toString('base64'),
});
const incomingCount = async () =>
  (await shop.db.select({ rows: count() }).from(incomingPayments))[0]?.rows;

it('a statement says what it would book, changes nothing until it is booked, and then does just that', async () => {
  const [utr, shortUtr] = [newUtr(), newUtr()];
  const [whole, short] = [await newOrder(utr), await newOrder(shortUtr)];
  const file = fileOf([
    `20/11/2026,UPI/CR/${utr}/PAY,,1250.50`,
    `20/11/2026,UPI/CR/${shortUtr}/PAY,,1000.00`,
    '20/11/2026,CASH DEPOSIT,,77.00',
    '20/11/2026,NEFT DR-RENT-SBIN426325000002,500.00,',
  ]);
  const before = await incomingCount();
  const preview = await callDesk(shop, PreviewStatement, { file, bank: 'hdfc' }, meera);
  expect(preview.counts).toEqual({ booked: 1, proposed: 1, suspense: 1, debit: 1 });
  expect(preview.booked).toBe('1250.50');
  expect(preview.lines.map(({ orders }) => orders)).toEqual([[whole], [short], [], []]);
  expect(await incomingCount()).toBe(before);
  const book = { file, bank: 'hdfc', digest: preview.digest };
  await expect(
    callDesk(shop, BookStatement, { ...book, digest: 'another' }, meera),
  ).rejects.toMatchObject({ code: 409 });
  expect(await callDesk(shop, BookStatement, book, meera)).toMatchObject({ changed: true });
  const twice = await callDesk(shop, BookStatement, book, meera);
  expect(twice).toMatchObject({ changed: false });
  // Lines read before still wait.
  expect(twice.lines.at(-1)).toBe('2 payments wait for a person, 1 with candidates.');
  const again = await callDesk(shop, PreviewStatement, { file, bank: 'hdfc' }, meera);
  expect(again.counts).toEqual({ before: 4 });
  const other = callDesk(shop, PreviewStatement, { file, bank: 'icici' }, meera);
  await expect(other).rejects.toThrow('read as hdfc');
});

it('a file that is no statement is refused in words, and so is one without a bank', async () => {
  const file = { name: 'a.pdf', mediaType: '', base64: Buffer.from('%PDF-1.7').toString('base64') };
  await expect(
    callDesk(shop, PreviewStatement, { file, bank: 'hdfc' }, meera),
  ).rejects.toMatchObject({ code: 400 });
  await expect(
    callDesk(shop, PreviewStatement, { file, bank: 'no bank!' }, meera),
  ).rejects.toMatchObject({ code: 400 });
});

it('money of a rejected order is listed as due back, asked for, sent by a file, and seen or failed', async () => {
  const number = await newOrder();
  const item = `order:${number}`;
  const revision = async () => (await callDesk(shop, ShowPayment, { item }, meera)).revision;
  const seen = { amount: '1000.00', reference: newUtr() };
  await callDesk(shop, ConfirmPayment, { item, revision: await revision(), seen }, meera);
  const reject = { item, revision: await revision(), reason: 'The rest never came.' };
  await callDesk(shop, RejectPayment, reject, meera);
  const due = await callDesk(shop, ListDueBack, {}, meera);
  expect(due.items).toMatchObject([{ order: number, due: '1000.00', who: 'Asha Mehta' }]);

  const to = {
    kind: 'account' as const,
    holder: 'Asha',
    account: '50100123456789',
    ifsc: 'HDFC0000001',
  };
  const asked = await callDesk(shop, AskRefund, { order: number, to }, meera);
  // A typed place needs a second person, whatever the amount.
  expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
  expect((await callDesk(shop, ListDueBack, {}, meera)).items).toEqual([]);
  const [refund] = (await callDesk(shop, ListRefunds, { state: 'asked' }, meera)).items;
  expect(refund).toMatchObject({ order: number, amount: '1000.00', askedBy: meera.name });
  expect(refund?.to).not.toContain('50100123456789');
  // Who has asked is told that it waits for somebody else, and everybody by whom it was asked for.
  const waits = { request: asked.approval, by: meera.name };
  expect(refund?.waits).toEqual({ ...waits, own: true });
  const other = await newStaff(shop, ['payments']);
  const [told] = (await callDesk(shop, ListRefunds, { state: 'asked' }, other)).items;
  expect(told?.waits).toEqual({ ...waits, own: false });
  expect(await callDesk(shop, CountRefunds, {}, meera)).toMatchObject({ asked: 1, due: 0 });
  const failed = { refund: refund?.refund ?? '', reason: 'asked by mistake' };
  await callDesk(shop, RefundFailed, failed, meera);
  expect(await callDesk(shop, RefundFailed, failed, meera)).toMatchObject({ changed: false });
  expect((await callDesk(shop, ListDueBack, {}, meera)).items).toHaveLength(1);
  expect(await callDesk(shop, MakeRefundFile, {}, meera)).toMatchObject({ changed: false });
  const back = { order: number, reference: newUtr() };
  expect(await callDesk(shop, RefundSeen, back, meera)).toMatchObject({ changed: true });
  expect(await callDesk(shop, RefundSeen, back, meera)).toMatchObject({ changed: false });
  expect((await callDesk(shop, ListDueBack, {}, meera)).items).toEqual([]);
});

it('Today counts what the refunds list: money that nobody has asked for too, since it came to be due', async () => {
  /** A staff session expires within these hours, so it is renewed. */
  const pass = async (hours: number) => {
    shop.clock.now += hours * 60 * 60_000;
    meera = await newStaff(shop, ['payments']);
  };
  const waits = async () =>
    (await callDesk(shop, todayOperations.WhatWaits, {}, meera)).waiting.find(
      ({ kind }) => kind === 'refunds',
    );
  const counted = () => callDesk(shop, CountRefunds, {}, meera);
  const seenOf = async (item: string) => ({
    item,
    revision: (await callDesk(shop, ShowPayment, { item }, meera)).revision,
  });
  expect(await waits()).toMatchObject({ count: 0, note: '', late: false });
  const cancelled = await newOrder();
  const item = `order:${cancelled}`;
  const seen = { amount: '1000.00', reference: newUtr() };
  await callDesk(shop, ConfirmPayment, { ...(await seenOf(item)), seen }, meera);
  await pass(1);
  const ended = shop.now();
  const reason = 'The rest never came.';
  await callDesk(shop, RejectPayment, { ...(await seenOf(item)), reason }, meera);
  await pass(2);
  expect(await counted()).toMatchObject({ due: 1, asked: 0, oldest: ended });
  expect(await waits()).toMatchObject({
    count: 1,
    oldest: ended,
    note: '₹1,000.00 due back, not asked for yet',
    late: false,
  });

  // An overpaid order that goes on has money due back since the excess payment.
  const over = await newOrder();
  const paid = shop.now();
  const more = { amount: '1300.50', reference: newUtr() };
  await callDesk(shop, ConfirmPayment, { ...(await seenOf(`order:${over}`)), seen: more }, meera);
  await pass(1);
  expect(await waits()).toMatchObject({ count: 2, oldest: ended });

  // The remainder of a partly requested refund is listed beside it, and each counts once.
  const to = { kind: 'upi' as const, upi: 'asha@okbank' };
  await callDesk(shop, AskRefund, { order: cancelled, amount: '400.00', to }, meera);
  expect(await counted()).toMatchObject({ due: 2, asked: 1, oldest: ended });
  expect(await waits()).toMatchObject({
    count: 3,
    oldest: ended,
    note: '₹650.00 due back, not asked for yet, ₹400.00 on its way back',
  });
  await pass(72);
  expect(await waits()).toMatchObject({ late: true });

  const rest = { order: cancelled, amount: '600.00', reference: newUtr() };
  await callDesk(shop, RefundSeen, rest, meera);
  expect(await waits()).toMatchObject({ count: 2, oldest: paid });
  const [asked] = (await callDesk(shop, ListRefunds, { state: 'asked' }, meera)).items;
  const failed = { refund: asked?.refund ?? '', reason: 'asked by mistake' };
  await callDesk(shop, RefundFailed, failed, meera);
  // It is due again, and counts as due since the beginning.
  expect(await waits()).toMatchObject({ count: 2, oldest: ended });
  for (const order of [cancelled, over]) {
    await callDesk(shop, RefundSeen, { order, reference: newUtr() }, meera);
  }
  expect(await waits()).toMatchObject({ count: 0, note: '', late: false });
});

it('a statement of days to come is refused as a whole: day and month are most likely the wrong way round', async () => {
  const order = await newOrder();
  const before = await incomingCount();
  const paid = `UPI/CR/633099105777/ASHA/${order}`;
  const file = fileOf([`25/12/2027,${paid},,1250.50`]);
  const asked = { file, bank: 'hdfc' };
  for (const read of [
    () => callDesk(shop, PreviewStatement, asked, meera),
    () => callDesk(shop, BookStatement, { ...asked, digest: 'any' }, meera),
  ]) {
    await expect(read()).rejects.toThrow(
      'is of 2027-12-25, which has not come yet. Nothing was read.',
    );
  }
  expect(await incomingCount()).toBe(before);
});
