import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import { deskRules } from '#server/db/schema/desk.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { settleSeenDebit } from '#server/payments/refunds/seen-at-the-bank.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { approve } from '../approvals/decide.ts';

const { AskRefund, MakeRefundFile, MarkRefundsFromFile, RefundSeen } = refundsOperations;

let shop: TestShop;
let customerId: number;
let meera: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await shop.db.update(deskRules).set({ value: 'no' });
  ({ id: customerId } = await newCustomer(shop));
  await insertPayout(shop, customerId);
  meera = await newStaff(shop, ['payments']);
  second = await newStaff(shop, ['owner']);
}, 60_000);
afterAll(() => shop.close());

let references = 0;
const newUtr = () => `4${String((references += 1)).padStart(11, '0')}`;
const byCommand = (...args: string[]) =>
  runDesk(shop, { args: [...args, '--by', 'Meera'], user: 'meera' });

/** Refunds of these rupees of one order, in a file that the bank has. */
async function sent(...amounts: string[]): Promise<{ order: string; codes: string[] }> {
  const paid = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2);
  const order = await insertOrder(shop, customerId, { paid });
  expect((await byCommand('received', order, '--amount', paid, '--utr', newUtr())).code).toBe(0);
  expect((await byCommand('reject', order, '--reason', 'Sold out')).code).toBe(0);
  for (const amount of amounts)
    await callDesk(shop, AskRefund, { order, amount, another: true }, meera);
  await callDesk(shop, MakeRefundFile, {}, meera);
  const rows = await shop.db.select().from(refunds).orderBy(refunds.id);
  return { order, codes: rows.slice(-amounts.length).map(({ code }) => code) };
}
const stateOf = async (wanted = '') =>
  (await shop.db.select().from(refunds)).find(({ code }) => code === wanted)?.state;
const recordsWith = async (utr: string) =>
  (await shop.db.select().from(payments)).filter(({ reference }) => reference === utr).length;
const answer = (lines: readonly string[], check = false) => {
  const text = ['Reference,Amount,UTR,Status', ...lines].join('\n');
  const file = {
    name: 'bank.csv',
    mediaType: 'text/csv',
    base64: Buffer.from(text).toString('base64'),
  };
  return callDesk(shop, MarkRefundsFromFile, { file, check }, meera);
};

it('a refund is noted as given back from the bank’s answer, once', async () => {
  const { codes } = await sent('900.00');
  const [code = ''] = codes;
  const utr = newUtr();
  const line = `${code},900.00,${utr},SUCCESS`;
  expect(await answer([line], true)).toMatchObject({
    changed: false,
    lines: ['1 refund paid, 0 failed, 0 known before, 0 wrong.', 'Nothing was changed.'],
    rows: [{ line: 2, code, what: 'paid' }],
  });
  expect(await stateOf(code)).toBe('sent');
  expect(await answer([line])).toMatchObject({ changed: true, rows: [{ what: 'paid' }] });
  expect(await stateOf(code)).toBe('done');
  expect(await answer([line])).toMatchObject({ changed: false, rows: [{ what: 'before' }] });
  const other = await answer([`${code},900.00,${newUtr()},SUCCESS`]);
  expect(other.rows).toMatchObject([{ what: 'wrong', words: expect.stringContaining(utr) }]);

  // The statement that tells of the same debit later adds nothing.
  const debit = {
    paise: 90_000,
    seenAt: new Date(shop.now()),
    channel: 'upi',
    reference: utr,
  } as const;
  const told = await inTransaction(shop, (tx) =>
    settleSeenDebit(tx, { ...debit, remark: code, account: '' }),
  );
  expect(told).toBeUndefined();
  expect(await recordsWith(utr)).toBe(1);
});

it('of two refunds of one order and amount the one that the bank names is noted', async () => {
  const { codes } = await sent('300.00', '300.00');
  const [first = '', last = ''] = codes;
  expect((await answer([`${last},300.00,${newUtr()},`])).rows).toMatchObject([{ what: 'paid' }]);
  expect(await stateOf(first)).toBe('sent');
  expect(await stateOf(last)).toBe('done');
});

it('a line whose UTR is none, or was shortened by a spreadsheet, keeps no other from being noted', async () => {
  const { codes } = await sent('510.00', '520.00', '530.00');
  const utrs = [`IMPS/P2A/${newUtr()}/AURUM`, '4.26325E+11', newUtr()];
  const lines = codes.map((code, at) => `${code},5${at + 1}0.00,${utrs[at]},SUCCESS`);
  expect((await answer(lines.slice(1, 2), true)).rows).toMatchObject([{ what: 'wrong' }]);
  expect((await answer(lines)).rows).toMatchObject([
    { what: 'wrong', words: expect.stringContaining('more than a reference') },
    { what: 'wrong', words: expect.stringContaining('Format the column as text') },
    { what: 'paid' },
  ]);
  expect(await Promise.all(codes.map(stateOf))).toEqual(['sent', 'sent', 'done']);
});

it('a refund that was noted by hand with the number in groups is known by it in the bank’s answer', async () => {
  const { order, codes } = await sent('610.00');
  const [code = ''] = codes;
  const utr = newUtr();
  const byHand = `${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`;
  await callDesk(shop, RefundSeen, { order, reference: byHand }, meera);
  expect(await stateOf(code)).toBe('done');
  expect((await answer([`${code},610.00,${utr},SUCCESS`])).rows).toMatchObject([
    { what: 'before' },
  ]);
});

it('a refund that the bank refuses waits for a second person, who lets it be due again', async () => {
  const { codes } = await sent('410.00');
  const [code = ''] = codes;
  const line = `${code},410.00,,Rejected by bank`;
  expect(await answer([line], true)).toMatchObject({ rows: [{ what: 'failed' }] });
  const { rows, lines } = await answer([line]);
  expect(rows).toMatchObject([{ what: 'asked', words: expect.stringContaining('paid twice') }]);
  expect(lines).toEqual([
    '0 refunds paid, 0 failed, 0 known before, 0 wrong, 1 waiting for a second person.',
  ]);
  expect(await stateOf(code)).toBe('sent');
  const request = Number(/request (\d+)/.exec(rows[0]?.words ?? '')?.[1]);
  await approve({ shop, by: second.name, osUser: `staff ${second.id}` }, request);
  expect(await stateOf(code)).toBe('failed');
  expect((await answer([line])).rows).toMatchObject([{ what: 'before' }]);
  // Its money may be on its way again.
  const late = await answer([`${code},410.00,${newUtr()},SUCCESS`]);
  expect(late.rows).toMatchObject([
    { what: 'wrong', words: expect.stringContaining('Ask the bank') },
  ]);
});

it('a refund that is seen to be paid while its failure waits for a second person is not made due again', async () => {
  const [code = ''] = (await sent('420.00')).codes;
  const { rows } = await answer([`${code},420.00,,Rejected by bank`]);
  const request = Number(/request (\d+)/.exec(rows[0]?.words ?? '')?.[1]);
  // The bank has tried again.
  const reference = newUtr();
  const debit = { paise: 42_000, seenAt: new Date(shop.now()), channel: 'upi', reference } as const;
  await inTransaction(shop, (tx) => settleSeenDebit(tx, { ...debit, remark: code, account: '' }));
  expect(await stateOf(code)).toBe('done');
  const desk = { shop, by: second.name, osUser: `staff ${second.id}` };
  expect((await approve(desk, request)).data).toMatchObject({ changed: false });
  expect(await stateOf(code)).toBe('done');
  // It came back since: that is asked for anew.
  const failed = await byCommand('refund', 'failed', code, '--reason', 'It came back');
  const again = Number(/request (\d+)/.exec(failed.out.join(' '))?.[1]);
  expect((await approve(desk, again)).data).toMatchObject({ changed: true });
  expect(await stateOf(code)).toBe('failed');
});

it('what is wrong in one line keeps no other from being noted', async () => {
  const { codes, order } = await sent('520.00', '530.00', '540.00', '550.00');
  const [right = '', shared = '', unsure = '', short = ''] = codes;
  const utr = newUtr();
  const { order: elsewhere } = await sent('100.00');
  await callDesk(shop, RefundSeen, { order: elsewhere, reference: utr }, meera);
  const { rows, changed } = await answer([
    'RF0000000000,1.00,X1,SUCCESS',
    `${short},549.00,${newUtr()},SUCCESS`,
    `${unsure},540.00,${newUtr()},PENDING`,
    `${shared},530.00,${utr},SUCCESS`,
    `${right},520.00,${newUtr()},SUCCESS`,
  ]);
  expect(rows).toMatchObject([
    { what: 'wrong', words: 'There is no such refund.' },
    { what: 'wrong', words: 'The refund is of ₹550.00.' },
    { what: 'wrong', words: expect.stringContaining('PENDING') },
    { what: 'wrong', words: expect.stringContaining(elsewhere) },
    { what: 'paid' },
  ]);
  expect(changed).toBe(true);
  expect(await stateOf(right)).toBe('done');
  for (const code of [shared, unsure, short]) expect(await stateOf(code), order).toBe('sent');
});
