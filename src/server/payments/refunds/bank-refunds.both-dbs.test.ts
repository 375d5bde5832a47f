import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { approvals, deskRules } from '#server/db/schema/desk.ts';
import { payoutDetails } from '#server/db/schema/digital.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sweepExpired } from '#server/desk/approvals/decide.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertPayout } from '#server/testing/people/tell-payout.ts';
import { takeIncoming } from '../incoming/take-incoming.ts';
import { takeOutgoing } from '../incoming/take-outgoing.ts';
import { paiseOf } from '../paise.ts';
import { codesIn } from './refund-code.ts';
import { type SeenTransfer, settleReturnedCredit, settleSeenDebit } from './seen-at-the-bank.ts';

type Customer = Awaited<ReturnType<typeof newCustomer>>;

let shop: TestShop;
let asha: Customer;
let order: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await shop.db.update(deskRules).set({ value: 'no' });
  asha = await newCustomer(shop);
  await insertPayout(shop, asha.id, 'account');
}, 60_000);
afterAll(() => shop.close());

let references = 0;
const newUtr = () => `7${String((references += 1)).padStart(11, '0')}`;
const as =
  (by: string) =>
  async (...args: string[]) => {
    const { code, out, error, files } = await runDesk(shop, {
      args: [...args, '--by', by],
      user: by.toLowerCase(),
    });
    return { code, out: out.join('\n'), error: error.join('\n'), files };
  };
const meera = as('Meera');
const ravi = as('Ravi');
const told = async (number = order) =>
  (await call(shop, GetOrderStatus, { ONumber: number }, asha.caller)).data?.[0]?.Money;
const rowsOf = () => shop.db.select().from(refunds).orderBy(refunds.id);
const newest = async () => only((await rowsOf()).slice(-1));
/** An order that was rejected after its money had come. */
async function rejected(paid: string): Promise<string> {
  const number = await insertOrder(shop, asha.id, { paid });
  expect((await meera('received', number, '--amount', paid, '--utr', newUtr())).code).toBe(0);
  expect((await meera('reject', number, '--reason', 'Sold out')).code).toBe(0);
  return number;
}
const file = async (...more: string[]) => {
  const said = await meera('refund', 'bank-file', '--save', 'x', ...more);
  const text = Buffer.from(said.files?.[0]?.content ?? '', 'base64').toString('utf8');
  return { ...said, text, lines: text.trimEnd().split('\r\n').slice(1).filter(Boolean) };
};
const debit = (paise: number, remark: string, more: Partial<SeenTransfer> = {}): SeenTransfer => ({
  paise,
  seenAt: new Date(shop.now()),
  channel: 'bank',
  reference: newUtr(),
  remark,
  account: '',
  ...more,
});
const seen = (transfer: SeenTransfer) => inTransaction(shop, (tx) => settleSeenDebit(tx, transfer));
const returned = (transfer: SeenTransfer) =>
  inTransaction(shop, (tx) => settleReturnedCredit(tx, transfer));

beforeEach(async () => {
  order = await rejected('1250.50');
});

describe('a refund by the bank', () => {
  it('is asked for, approved, sent in one file, and done once its debit is on the statement', async () => {
    const asked = await meera('refund', 'ask', order);
    expect(asked.out).toContain('Asha Mehta, 001234567890, HDFC0000123');
    const { code } = await newest();
    expect(only((await told())?.Refunds)).toMatchObject({
      State: 'approved',
      Amount: '1250.50',
      To: '•••• 7890',
      Reference: code,
    });
    const sent = await file();
    expect(sent.lines).toEqual([
      `${code},Asha Mehta,001234567890,HDFC0000123,,1250.50,NEFT,${code},${order},`,
    ]);
    expect((await file()).out).toContain('No approved refund waits');
    expect(only((await told())?.Refunds).State).toBe('sent');
    expect(await told()).toMatchObject({ DueBack: '1250.50', GivenBack: '0.00' });

    const line = debit(125050, `NEFT DR TRANSFER F ${code.slice(0, 6)} ${code.slice(6)} ASHA`);
    expect(await seen(line)).toBe(code);
    expect(await seen(line)).toBeUndefined();
    expect(await told()).toMatchObject({
      DueBack: '0.00',
      GivenBack: '1250.50',
      Refunds: [{ State: 'done', Reference: line.reference }],
    });
    expect(only((await told())?.Refunds)).toBeDefined();
  });

  it('is the same file, byte for byte, when it is had again', async () => {
    await meera('refund', 'ask', order);
    const first = await file();
    const { fileId } = await newest();
    expect((await file('--again', String(fileId))).text).toBe(first.text);
    expect((await file('--again', '999')).error).toContain('There is no file 999');
  });

  it('a refund is not asked for twice by the same words, nor for more than is due', async () => {
    await meera('refund', 'ask', order, '--amount', '1000');
    const before = (await rowsOf()).length;
    expect((await meera('refund', 'ask', order, '--amount', '1000')).out).toContain(
      'Nothing was changed',
    );
    expect((await meera('refund', 'ask', order, '--amount', '250.51')).error).toContain(
      'Only ₹250.50',
    );
    await meera('refund', 'ask', order);
    expect((await rowsOf()).length).toBe(before + 1);
    expect((await newest()).amount).toBe('250.50');
    expect((await meera('refund', 'ask', order)).out).toContain('is approved');
    expect((await rowsOf()).length).toBe(before + 1);
  });

  it('is known by its amount and account where the remark is cut, and only if there is one', async () => {
    const [one, other] = [await rejected('777.10'), await rejected('777.10')];
    await meera('refund', 'ask', one);
    const { code } = await newest();
    await file();
    expect(await seen(debit(77710, 'NEFT DR'))).toBeUndefined();
    expect(await seen(debit(77710, 'NEFT DR', { account: 'XXXXXXXX1111' }))).toBeUndefined();
    await meera('refund', 'ask', other);
    await file();
    const account = 'XXXXXXXX7890';
    expect(await seen(debit(77710, 'NEFT DR', { account }))).toBeUndefined();
    expect(await seen(debit(77711, code, { account }))).toBeUndefined();
    expect(await seen(debit(77710, code, { account }))).toBe(code);
    expect(await seen(debit(77710, 'NEFT DR', { account }))).toBe((await newest()).code);
  });

  it('approving a refund that failed while it waited does nothing, and says why', async () => {
    const asked = await meera('refund', 'ask', order, '--to', 'asha@okbank');
    const id = /request (\d+)/.exec(asked.out)?.[1] ?? '';
    const { code } = await newest();
    await meera('refund', 'failed', code, '--reason', 'the wrong UPI ID');
    const said = await ravi('approve', id);
    expect(said.out).toContain(`Request ${id} of Meera came to nothing.`);
    expect(said.out).toContain(`${code} failed before it was approved (the wrong UPI ID).`);
    expect(said.out).not.toContain('is approved');
    expect((await newest()).state).toBe('failed');
    expect(await told()).toMatchObject({ DueBack: '1250.50', Refunds: [] });
    // The request is decided all the same, and its outcome is kept with it.
    const [kept] = await shop.db
      .select()
      .from(approvals)
      .where(eq(approvals.id, Number(id)));
    expect(kept).toMatchObject({ state: 'approved', reason: expect.stringContaining('nothing') });
    expect((await ravi('approve', id)).out).toContain(`request ${id} was approved by Ravi`);
  });

  it('a refund that comes back is due again, and is asked for anew', async () => {
    await meera('refund', 'ask', order);
    const { code } = await newest();
    await file();
    const line = debit(125050, code);
    await seen(line);
    expect(await returned(debit(125049, `RETURN ${code}`))).toBeUndefined();
    const back = debit(125050, `NEFT RETURN ${line.reference} ACCOUNT CLOSED`);
    expect(await returned(back)).toBe(code);
    expect(await returned(back)).toBeUndefined();
    expect(await told()).toMatchObject({ DueBack: '1250.50', GivenBack: '0.00', Refunds: [] });
    await meera('refund', 'ask', order);
    expect((await newest()).code).not.toBe(code);
    await file();
    expect(await seen(debit(125050, (await newest()).code))).toBe((await newest()).code);
    expect(await told()).toMatchObject({ DueBack: '0.00', GivenBack: '1250.50' });
  });

  it('is settled by the lines of a statement: its debit, and the credit by which it comes back', async () => {
    await meera('refund', 'ask', order);
    const { code } = await newest();
    await file();
    const { account: _account, ...line } = debit(125050, `NEFT ${code}`);
    const onStatement = { ...line, source: 'statement:hdfc', externalId: `${code}-1` };
    const outgoing = { ...onStatement, payeeName: 'ASHA', payeeAccount: '' };
    await takeOutgoing(shop, outgoing);
    expect((await takeOutgoing(shop, outgoing)).isNew).toBe(false);
    expect(await told()).toMatchObject({ DueBack: '0.00', GivenBack: '1250.50' });
    const credit = {
      ...onStatement,
      externalId: `${code}-2`,
      reference: newUtr(),
      remark: `RETURN ${code} A/C CLOSED`,
      payerName: '',
      payerAccount: '',
      virtualAccount: '',
    };
    const back = await takeIncoming(shop, credit, 'statement:hdfc');
    expect(back).toMatchObject({ state: 'foreign', why: expect.stringContaining(code) });
    expect(await takeIncoming(shop, credit, 'statement:hdfc')).toMatchObject({ isNew: false });
    expect(await told()).toMatchObject({ DueBack: '1250.50', GivenBack: '0.00' });
  });

  it('is done too when somebody records the debit by hand, and never on top of one on its way', async () => {
    await meera('refund', 'ask', order, '--amount', '1000');
    await file();
    const more = await meera('refunded', order, '--amount', '1250.50', '--reference', newUtr());
    expect(more.error).toContain('is on its way already');
    const utr = newUtr();
    expect((await meera('refunded', order, '--amount', '1000', '--reference', utr)).code).toBe(0);
    expect(await newest()).toMatchObject({ state: 'done' });
    expect(await seen(debit(100000, (await newest()).code, { reference: utr }))).toBeUndefined();
    expect(await told()).toMatchObject({ DueBack: '250.50', GivenBack: '1000.00' });
    const payment = /payment": (\d+)/.exec(
      (await meera('refunded', order, '--amount', '1000', '--reference', utr, '--json')).out,
    )?.[1];
    await meera('void-payment', order, payment ?? '', '--reason', 'wrong order');
    expect(await newest()).toMatchObject({ state: 'sent' });
    expect(await told()).toMatchObject({ DueBack: '1250.50' });
  });

  it('a refund is not sent if its money is not due any more', async () => {
    await meera('refund', 'ask', order);
    const records = JSON.parse((await meera('show', order, '--json')).out) as {
      payments: { payment: number }[];
    };
    const payment = String(records.payments[0]?.payment);
    await meera('void-payment', order, payment, '--reason', 'of another order');
    expect((await file()).out).toContain('No approved refund waits');
    expect(await newest()).toMatchObject({ state: 'failed' });
  });

  it('a refund is in one file only, and asked for once, however many people do it at once', async () => {
    const more = await Promise.all([rejected('10.00'), rejected('20.00'), rejected('30.00')]);
    const before = (await rowsOf()).length;
    await Promise.all([...more, ...more, ...more].map((number) => meera('refund', 'ask', number)));
    expect((await rowsOf()).length).toBe(before + 3);
    const files = await Promise.all([file(), file(), file()]);
    expect(files.flatMap(({ lines }) => lines)).toHaveLength(3);
    const rows = (await rowsOf()).slice(-3);
    await Promise.all(
      rows.flatMap(({ code, amount }) => {
        const line = debit(paiseOf(amount), code);
        return [
          seen(line),
          seen(line),
          meera('refunded', more[0] ?? '', '--reference', line.reference),
        ];
      }),
    );
    for (const number of more) expect(await told(number)).toMatchObject({ DueBack: '0.00' });
  });
});

describe('sending money back', () => {
  it('two people are needed above the limit: the refund waits as a request and stays asked', async () => {
    const dear = await rejected('500000.00');
    const said = await meera('refund', 'ask', dear);
    expect(said.out).toContain('Not done yet');
    const id = /request (\d+)/.exec(said.out)?.[1] ?? '';
    expect(only((await told(dear))?.Refunds).State).toBe('asked');
    expect((await file()).lines.join()).not.toContain(dear);
    expect((await meera('approve', id)).code).toBe(1);
    expect((await ravi('approve', id)).code).toBe(0);
    expect(only((await told(dear))?.Refunds).State).toBe('approved');
    expect((await file()).lines.join()).toContain('RTGS');
  });

  it('two people are needed for a place that somebody typed, or that the customer has just changed', async () => {
    const typed = await meera(
      'refund',
      'ask',
      order,
      '--to',
      'Ravi Rao, 009876543210, SBIN0000456',
    );
    expect(typed.out).toContain('not the customer’s own');
    expect(typed.out).toContain('Ravi Rao, 009876543210, SBIN0000456');
    expect((await newest()).state).toBe('asked');
    const other = await rejected('99.00');
    const mine = eq(payoutDetails.customerId, asha.id);
    const [before] = await shop.db.select().from(payoutDetails).where(mine);
    await shop.db
      .update(payoutDetails)
      .set({ changedAt: new Date(shop.now()) })
      .where(mine);
    expect((await meera('refund', 'ask', other)).out).toContain('younger than a day');
    await shop.db.update(payoutDetails).set({ changedAt: before?.changedAt }).where(mine);
    const correct = (correctedAt: Date | null) =>
      shop.db.update(customers).set({ correctedAt }).where(eq(customers.id, asha.id));
    await correct(new Date(shop.now() - 60_000));
    const third = await rejected('98.00');
    expect((await meera('refund', 'ask', third)).out).toContain('was corrected');
    await correct(null);
    expect((await meera('refund', 'ask', other)).code).toBe(0);
    expect((await meera('refund', 'ask', other, '--to', 'nowhere')).code).toBe(2);
  });

  it('a refund ends where its place is declined, and is sent on by nobody who asks for another place', async () => {
    const own = ['refund', 'ask', order];
    const asked = await meera(...own, '--to', 'thief@okbank');
    const { code } = await newest();
    // Asking for the customer's own place must not approve that other one.
    for (const again of [own, [...own, '--to', 'asha@okbank'], [...own, '--to', 'card']]) {
      const said = await ravi(...again);
      expect([said.code, said.error]).toEqual([
        1,
        expect.stringContaining(`${code} to thief@okbank`),
      ]);
    }
    const id = /request (\d+)/.exec(asked.out)?.[1] ?? '';
    expect((await ravi('decline', id, '--reason', 'not hers')).code).toBe(0);
    expect(await newest()).toMatchObject({ state: 'failed', reason: 'declined by Ravi: not hers' });
    expect(await told()).toMatchObject({ DueBack: '1250.50', Refunds: [] });
    expect((await meera(...own)).code).toBe(0);
    expect(await newest()).toMatchObject({ state: 'approved', place: { kind: 'account' } });
  });

  it('stays asked for where a newer request waits, when the first one runs out', async () => {
    await meera('refund', 'ask', order, '--to', 'thief@okbank');
    shop.clock.now += 3 * DAY_MS;
    const again = await meera('refund', 'ask', order, '--to', 'thief@okbank');
    expect(again.out).toContain('Kept as request');
    await sweepExpired(shop);
    expect(await newest()).toMatchObject({ state: 'asked' });
    const id = /request (\d+)/.exec(again.out)?.[1] ?? '';
    expect((await ravi('approve', id)).code).toBe(0);
    expect(await newest()).toMatchObject({ state: 'approved' });
  });

  it('ends where nobody approved its place within three days, and can be asked for anew', async () => {
    await meera('refund', 'ask', order, '--to', 'thief@okbank');
    await sweepExpired(shop);
    expect(await newest()).toMatchObject({ state: 'asked' });
    shop.clock.now += 3 * DAY_MS;
    await sweepExpired(shop);
    const reason = 'declined by store: nobody decided it in time';
    expect(await newest()).toMatchObject({ state: 'failed', reason });
    expect((await told())?.Failed).toEqual([]);
    expect((await meera('refund', 'ask', order)).code).toBe(0);
    expect(await newest()).toMatchObject({ state: 'approved', place: { kind: 'account' } });
  });

  it('of one amount is gone on with alone, whatever else of the order is on its way', async () => {
    await meera('refund', 'ask', order, '--amount', '1000', '--to', 'thief@okbank');
    const said = await ravi('refund', 'ask', order, '--amount', '250.50');
    expect(said.code).toBe(0);
    expect((await rowsOf()).slice(-2).map(({ state }) => state)).toEqual(['asked', 'approved']);
  });

  it('two people are needed to say that a sent refund was not paid', async () => {
    await meera('refund', 'ask', order);
    const { code } = await newest();
    await file();
    const said = await meera('refund', 'failed', code, '--reason', 'the bank refused it');
    expect(said.out).toContain('will be paid twice');
    expect((await newest()).state).toBe('sent');
    const id = /request (\d+)/.exec(said.out)?.[1] ?? '';
    expect((await ravi('approve', id)).code).toBe(0);
    expect((await meera('refunds', '--all')).out).toMatch(
      new RegExp(`${code}.*failed.*the bank refused it`),
    );
    const Failed = [{ State: 'failed', Amount: '1250.50', Reference: code, To: '•••• 7890' }];
    expect(await told()).toMatchObject({ DueBack: '1250.50', Refunds: [], Failed });
  });
});

it('the code of a refund is found in whatever way a bank cuts and joins the words of a remark', () => {
  const code = 'RF7K3M9QX2TW';
  for (const remark of [
    code,
    `TRANSFER F${code}`,
    `RFRF ${code}`,
    'rf7k3m-9qx2tw/ASHA',
    `XRF${code}1`,
  ]) {
    expect(codesIn(remark)).toContain(code);
  }
  expect(codesIn('NEFT TO ASHA MEHTA')).toEqual([]);
});
