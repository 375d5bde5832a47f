import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, deskLimits } from '../../../db/schema/desk.ts';
import { incomingPayments } from '../../../db/schema/incoming.ts';
import { payments } from '../../../db/schema/payments.ts';
import { takeIncoming } from '../../../payments/incoming/take-incoming.ts';
import type { IncomingCredit } from '../../../payments/incoming/credit.ts';
import { newCustomer } from '../../../testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { insertOrder } from '../../testing/insert-order.ts';

let shop: TestShop;
let asha: Awaited<ReturnType<typeof newCustomer>>;
let ravi: Awaited<ReturnType<typeof newCustomer>>;
let order: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  [asha, ravi] = [await newCustomer(shop), await newCustomer(shop)];
  const rupees = { name: 'rupees' as const, each: 10_000_000, day: 1_000_000_000 };
  await shop.db
    .insert(deskLimits)
    .values(rupees)
    .onConflictDoUpdate({ target: deskLimits.name, set: rupees });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  order = await insertOrder(shop, asha.id, { paid: '136400.41' });
});

const run = async (...args: string[]) => runAs('meera', ...args);
const runAs = async (user: string, ...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
let told = 0;
const newUtr = () => `7${String((told += 1)).padStart(11, '0')}`;
const come = async (credit: Partial<IncomingCredit> = {}) =>
  takeIncoming(
    shop,
    {
      source: 'statement:hdfc',
      externalId: `line-${(told += 1)}`,
      paise: 13_640_041,
      seenAt: new Date(shop.now()),
      channel: 'bank',
      reference: newUtr(),
      remark: '',
      payerName: 'Zubin Wadia',
      payerAccount: '',
      virtualAccount: '',
      ...credit,
    },
    credit.source ?? 'statement:hdfc',
  );
const stateOf = async (number: string) =>
  JSON.parse((await run('show', number, '--json')).out) as {
    state: string;
    money: Record<string, string>;
  };
const rowOf = async (id: number) => {
  const [row] = await shop.db.select().from(incomingPayments).where(eq(incomingPayments.id, id));
  return row;
};
const lastAct = async () =>
  (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('money that came by itself', () => {
  it('money is booked for the order whose number it has, and the order goes on', async () => {
    const outcome = await come({ remark: `NEFT ${order}` });
    expect(outcome).toMatchObject({ state: 'booked', orderNumber: order, isNew: true });
    expect((await stateOf(order)).state).toBe('payment-received');
  });

  it('money is booked in parts and above what is due, each to the paisa', async () => {
    await come({ remark: order, paise: 10_000_000 });
    expect(await stateOf(order)).toMatchObject({
      state: 'placed',
      money: { stillToPay: '36400.41' },
    });
    await come({ remark: order, paise: 3_641_041 });
    expect(await stateOf(order)).toMatchObject({
      state: 'payment-received',
      money: { dueBack: '10.00' },
    });
  });

  it('money for a rejected order is recorded there and due back', async () => {
    await run('reject', order, '--reason', 'sold out');
    expect(await come({ remark: order })).toMatchObject({ state: 'booked', orderNumber: order });
    expect(await stateOf(order)).toMatchObject({
      state: 'rejected',
      money: { dueBack: '136400.41' },
    });
  });

  it('money is one payment if two sources tell of it, at the same time too', async () => {
    const reference = newUtr();
    const [first, second] = await Promise.all([
      come({ remark: order, reference }),
      come({ remark: order, reference, source: 'collect:sandbox' }),
    ]);
    expect([first?.state, second?.state].toSorted()).toEqual(['booked', 'same']);
    expect(first?.orderNumber).toBe(second?.orderNumber);
    expect(await stateOf(order)).toMatchObject({ money: { came: '136400.41', dueBack: '0.00' } });
  });

  it('money told again at the same time, and ever after, is booked once', async () => {
    const credit = { remark: order, reference: newUtr(), externalId: `again${order}` };
    const all = await Promise.all(Array.from({ length: 4 }, () => come(credit)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await stateOf(order)).toMatchObject({ money: { came: '136400.41' } });
  });

  it('money that somebody had recorded is joined to that record', async () => {
    const reference = newUtr();
    await run('received', order, '--full', '--utr', reference);
    const outcome = await come({ reference });
    expect(outcome).toMatchObject({ state: 'booked', orderNumber: order });
    expect(outcome.why).toContain('Recorded before by desk:meera');
    expect(await stateOf(order)).toMatchObject({ money: { came: '136400.41' } });
    const other = newUtr();
    await run('received', order, '--amount', '5', '--utr', other);
    expect(await come({ reference: other, paise: 600 })).toMatchObject({ state: 'proposed' });
  });

  it('money under a reference that two customers gave is booked for neither', async () => {
    const reference = newUtr();
    await insertOrder(shop, asha.id, { utr: reference, paid: '7777.77' });
    await insertOrder(shop, ravi.id, { utr: reference, paid: '7777.77' });
    expect(await come({ reference, paise: 777_777 })).toMatchObject({ state: 'proposed' });
  });
});

describe('money that waits', () => {
  it('waiting money is shown with its candidates and why, and booked by one person for one of them', async () => {
    const { id } = await come({ paise: 13_640_041 });
    expect(await rowOf(id)).toMatchObject({ state: 'proposed' });
    const list = await run('incoming');
    expect(list.out).toContain(`${order}: just what is still to pay`);
    const done = await run('incoming', 'match', String(id), order);
    expect(done.out).toContain(`is recorded for ${order}. It is payment-received.`);
    expect(await lastAct()).toMatchObject({
      act: 'incoming-booked',
      by: 'meera',
      subject: String(id),
    });
    const again = await run('incoming', 'match', String(id), order);
    expect(again.out).toContain('Nothing was changed');
    const other = await insertOrder(shop, ravi.id);
    expect((await run('incoming', 'match', String(id), other)).error).toContain('void-payment');
  });

  it('needs a second person for an order that was not thought of, above the limit', async () => {
    const { id } = await come({ paise: 99_999_999 });
    const asked = await run('incoming', 'match', String(id), order);
    expect(asked.out).toMatch(/second|approve/i);
    expect(await stateOf(order)).toMatchObject({ money: { came: '0.00' } });
    const [request] = (
      JSON.parse((await run('approvals', '--json')).out) as { approval: number; id?: number }[]
    ).slice(-1);
    const approved = await runAs('ravi', 'approve', String(request?.approval ?? request?.id));
    expect(approved.out + approved.error).toContain(`recorded for ${order}`);
    expect(await stateOf(order)).toMatchObject({ money: { came: '999999.99' } });
  });

  it('money for two orders of one customer is proposed as a split, and booked by one command', async () => {
    const other = await insertOrder(shop, asha.id, { paid: '1000.10' });
    const { id, state } = await come({ paise: 13_740_051, remark: `${order} and one more` });
    expect(state).toBe('proposed');
    const done = await run('incoming', 'split', String(id));
    expect(done.error).toBe('');
    expect((await stateOf(order)).state).toBe('payment-received');
    expect((await stateOf(other)).state).toBe('payment-received');
    expect((await rowOf(id))?.state).toBe('booked');
  });

  it('waiting money is split as a person says, to the paisa or not at all', async () => {
    const { id } = await come({ paise: 5_000_00 });
    const other = await insertOrder(shop, ravi.id, { paid: '2000.00' });
    const wrong = await run(
      'incoming',
      'split',
      String(id),
      '--parts',
      `${order}=3,000.00,${other}=1999.99`,
    );
    expect(wrong.error).toContain('₹5,000.00 of incoming');
    const right = await run(
      'incoming',
      'split',
      String(id),
      '--parts',
      `${order}=3,000.00,${other}=2000`,
    );
    expect(right).toMatchObject({ code: 0, error: '' });
    expect((await stateOf(other)).state).toBe('payment-received');
  });

  it('goes back once, by a reference of its own, and is foreign only for a reason', async () => {
    const { id } = await come({ paise: 4321 });
    const reference = newUtr();
    const back = [
      'incoming',
      'send-back',
      String(id),
      '--reference',
      reference,
      '--reason',
      'unknown payer',
    ];
    expect((await run(...back)).out).toContain('₹43.21 of incoming');
    expect((await run(...back)).out).toContain('Nothing was changed');
    const second = await come({ paise: 4322 });
    const same = await run(
      'incoming',
      'send-back',
      String(second.id),
      '--reference',
      reference,
      '--reason',
      'x',
    );
    expect(same.error).toContain('went back');
    expect((await run('incoming', 'match', String(id), order)).error).toContain('sent-back');
    expect((await run('incoming', 'reopen', String(id), '--reason', 'bounced')).out).toMatch(
      /approve/i,
    );
    expect((await rowOf(id))?.state).toBe('sent-back');
    expect((await run('incoming', 'foreign', String(second.id))).code).toBe(2);
    expect((await run('incoming', 'foreign', String(second.id), '--reason', 'interest')).code).toBe(
      0,
    );
    expect(
      (await run('incoming', 'reopen', String(second.id), '--reason', 'it was not')).code,
    ).toBe(0);
    expect((await rowOf(second.id))?.state).toBe('suspense');
  });

  it('what went back of it in part is not free once more when the record of its other part is taken back', async () => {
    const other = await insertOrder(shop, ravi.id, { paid: '2000.00' });
    const { id } = await come({ paise: 5_000_00 });
    await run('incoming', 'split', String(id), '--parts', `${order}=3000.00,${other}=2000.00`);
    const records = await shop.db.select().from(payments).orderBy(desc(payments.id)).limit(2);
    const [second, first] = records.map((record) => String(record.id));
    await run('void-payment', other, String(second), '--reason', 'not for this order');
    const back = ['incoming', 'send-back', String(id), '--reason', 'too much', '--reference'];
    expect((await run(...back, newUtr())).out).toContain('₹2,000.00 of incoming');
    const taken = ['void-payment', order, String(first), '--reason', 'wrong order'];
    expect((await run(...taken)).error).toContain(`A part of incoming ${id} went back`);
    expect((await rowOf(id))?.state).toBe('sent-back');
    expect(await stateOf(order)).toMatchObject({ money: { came: '3000.00' } });

    const { out } = await run('incoming', 'reopen', String(id), '--reason', 'all of it anew');
    await runAs('ravi', 'approve', /request (\d+)/.exec(out)?.[1] ?? '', '--by', 'Ravi');
    expect(await run(...taken)).toMatchObject({ code: 0, error: '' });
    expect((await rowOf(id))?.state).toBe('suspense');
  });

  it('is what a person records under its reference, and waits again when that is taken back', async () => {
    const utr = newUtr();
    const { id } = await come({ paise: 5_000_10, reference: utr });
    const received = ['received', order, '--amount', '5000.10', '--utr', utr];
    expect((await run(...received)).out).toContain(`Incoming ${id}, which waited, is this money.`);
    expect(await rowOf(id)).toMatchObject({ state: 'booked', matchedBy: 'recorded' });
    const back = ['incoming', 'send-back', String(id), '--reason', 'nobody’s', '--reference'];
    expect((await run(...back, newUtr())).error).toContain('is booked');
    const [record] = await shop.db.select().from(payments).orderBy(desc(payments.id)).limit(1);
    await run('void-payment', order, String(record?.id), '--reason', 'wrong order');
    expect((await rowOf(id))?.state).toBe('suspense');
    expect((await run(...received)).out).toContain(`Incoming ${id}, which waited`);
  });

  it('goes back only with a second person where its reference is recorded, and is recorded no more then', async () => {
    const utr = newUtr();
    const { id } = await come({ paise: 5_000_20, reference: utr });
    await run('received', order, '--amount', '5000.00', '--utr', utr);
    const back = ['incoming', 'send-back', String(id), '--reason', 'nobody’s', '--reference'];
    const asked = await run(...back, newUtr());
    expect(asked.out).toContain(`its reference is recorded for ${order}`);
    expect((await rowOf(id))?.state).not.toBe('sent-back');

    const gone = newUtr();
    const other = await come({ paise: 5_000_30, reference: gone });
    await run('incoming', 'send-back', String(other.id), '--reason', 'x', '--reference', newUtr());
    const late = await run('received', order, '--amount', '5000.30', '--utr', gone);
    expect(late.error).toContain(`noted for incoming money ${other.id} that went back`);
  });

  it('a request to let it wait again ends nothing that went back by another transfer since', async () => {
    const { id } = await come({ paise: 4323 });
    const back = ['incoming', 'send-back', String(id), '--reason', 'unknown payer', '--reference'];
    const reopen = async (reason: string) => {
      const { out } = await run('incoming', 'reopen', String(id), '--reason', reason);
      return /request (\d+)/.exec(out)?.[1] ?? '';
    };
    await run(...back, newUtr());
    const requests = [await reopen('bounced'), await reopen('came back to us')];
    const approve = (request = '') => runAs('ravi', 'approve', request, '--by', 'Ravi');
    expect((await approve(requests[0])).error).toBe('');
    expect((await rowOf(id))?.state).toBe('suspense');
    await run(...back, newUtr());
    expect((await approve(requests[1])).out).toContain('came to nothing');
    expect((await rowOf(id))?.state).toBe('sent-back');
  });

  it('waits again when its record is taken back, and is booked anew under its reference', async () => {
    const { id } = await come({ remark: order });
    const [record] = await shop.db.select().from(payments).orderBy(desc(payments.id)).limit(1);
    const voided = await run('void-payment', order, String(record?.id), '--reason', 'wrong order');
    expect(voided.out).toContain(`Incoming ${id}, which it stood for, waits again`);
    expect((await rowOf(id))?.state).toBe('suspense');
    const other = await insertOrder(shop, asha.id, { paid: '50000.00' });
    await shop.db
      .update(deskLimits)
      .set({ each: 100_000_000 })
      .where(eq(deskLimits.name, 'rupees'));
    const done = await run('incoming', 'match', String(id), other);
    expect(done.error).toBe('');
    expect(await stateOf(other)).toMatchObject({ money: { came: '136400.41' } });
    expect(await stateOf(order)).toMatchObject({ money: { came: '0.00' } });
  });
});

describe('desk statement', () => {
  const csv = (rows: string[], account = '50200011122233') => ({
    name: 'november.csv',
    content: Buffer.from(
      [`Account No : ${account}`, 'Date,Narration,Debit,Credit,Balance', ...rows].join('\n'),
    ).toString('base64'),
  });
  const read = async (file: ReturnType<typeof csv>, ...more: string[]) => {
    const { code, out, error } = await runDesk(shop, {
      args: ['statement', 'november.csv', ...more],
      user: 'meera',
      file,
    });
    return { code, out: out.join('\n'), error: error.join('\n') };
  };

  it('books what is certain, keeps the rest, and changes nothing when it is read again', async () => {
    const file = csv([
      `20/11/2026,NEFT CR-SBIN0001234-ASHA-SBIN426325000001-${order},,136400.41,200000.41`,
      '20/11/2026,CASH DEPOSIT,,77.00,200077.41',
      '20/11/2026,NEFT DR-RENT-SBIN426325000002,500.00,,199577.41',
    ]);
    expect((await read(file)).error).toContain('--bank');
    expect((await read(file, '--bank', 'hdfc', '--check')).out).toContain('Nothing was changed');
    const first = await read(file, '--bank', 'hdfc');
    expect(first.out).toContain('3 lines: 0 read before, 1 debit.');
    expect(first.out).toContain('1 payment of ₹1,36,400.41 is booked.');
    const again = await read(file);
    expect(again.out).toContain('3 lines: 3 read before, 0 debits.');
    expect((await read(file, '--bank', 'icici')).error).toContain('read as hdfc');
  });

  it('proposes a line without a reference that another file may have had', async () => {
    shop.clock.now += 1000;
    const line = `20/11/2026,CASH DEPOSIT ${order},,88.00`;
    await read(csv([`${line},1088.00`]), '--bank', 'hdfc');
    shop.clock.now += 1000;
    await read(csv([`${line},2088.00`]), '--bank', 'hdfc');
    expect(await stateOf(order)).toMatchObject({ money: { came: '88.00' } });
    expect((await run('incoming')).out).toContain('which was read before: is it the same?');
  });

  it('keeps how a bank writes its columns', async () => {
    const format = ['--date', 'Day', '--remark', 'Text', '--amount', 'Sum', '--date-order', 'YMD'];
    expect((await run('bank-format', 'odd', ...format)).code).toBe(0);
    expect((await run('bank-formats')).out).toMatch(/odd +date: Day/);
    const content = Buffer.from(`Day,Text,Sum\n2026-11-20,IMPS ${order},136400.41\n`).toString(
      'base64',
    );
    const done = await read({ name: 'november.csv', content }, '--bank', 'odd');
    expect(done.out).toContain('1 payment of ₹1,36,400.41 is booked.');
    expect((await run('bank-format', 'odd', '--date', 'a', '--remark', 'b')).code).toBe(2);
  });
});
