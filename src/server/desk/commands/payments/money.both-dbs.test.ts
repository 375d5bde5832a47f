import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { auditLog } from '../../../db/schema/desk.ts';
import { payments } from '../../../db/schema/payments.ts';
import { call } from '../../../testing/call.ts';
import { newCustomer } from '../../../testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { insertOrder } from '../../testing/insert-order.ts';

type Customer = Awaited<ReturnType<typeof newCustomer>>;

let shop: TestShop;
let asha: Customer;
let ravi: Customer;
let order: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  [asha, ravi] = [await newCustomer(shop), await newCustomer(shop)];
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  order = await insertOrder(shop, asha.id, { paid: '136400.41' });
});

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const runJson = async (...args: string[]) =>
  JSON.parse((await run(...args, '--json')).out) as Record<string, unknown>;
let references = 0;
const newUtr = () => `6${String((references += 1)).padStart(11, '0')}`;
const came = (amount: string, number = order, utr = newUtr()) =>
  run('received', number, '--amount', amount, '--utr', utr);
const told = async (number = order, by = asha) =>
  (await call(shop, GetOrderStatus, { ONumber: number }, by.caller)).data?.[0]?.Money;
const acts = async (number: string) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.subject, number))).map(({ act }) => act);

describe('money that came short', () => {
  it('is asked for to the paisa, and is all that a rejection gives back', async () => {
    const part = await came('1,00,000');
    expect(part.out).toMatch(/It is placed\.\n₹36,400\.41 is still to be paid: ask/);
    expect(await told()).toMatchObject({
      Came: '100000.00',
      StillToPay: '36400.41',
      DueBack: '0.00',
    });
    const refused = await run('confirm', order);
    expect(refused.error).toContain(`₹36,400.41 of ${order} has not come: only ₹1,00,000.00 did`);
    const rejected = await run('reject', order, '--reason', 'Not all of it came');
    expect(rejected.out).toContain('₹1,00,000.00 is due back');
    expect((await run('payments')).out).toMatch(
      new RegExp(`${order} +rejected +₹1,00,000.00 +₹0.00 +₹1,00,000.00`),
    );
    const more = await run('refunded', order, '--reference', newUtr(), '--amount', '136400.41');
    expect(more.error).toContain('Only ₹1,00,000.00');
    expect(await told()).toMatchObject({ DueBack: '100000.00', GivenBack: '0.00' });
  });

  it('a short payment is completed by further payments, and the order then goes on by itself', async () => {
    await came('100000');
    await came('36400.40');
    expect((await runJson('show', order))['state']).toBe('placed');
    expect((await came('0.01')).out).toContain('It is payment-received.');
    expect((await run('confirm', order)).code).toBe(0);
    expect(await told()).toMatchObject({ Came: '136400.41', StillToPay: '0.00', DueBack: '0.00' });
  });

  it('a small shortfall is forgiven with a reason, as a record, and never above the setting', async () => {
    await came('136390.41');
    expect((await run('confirm', order)).error).toContain('may be forgiven with --anyway');
    expect((await run('confirm', order, '--anyway')).code).toBe(2);
    expect((await run('confirm', order, '--anyway', '--reason', 'bank fee')).code).toBe(0);
    expect((await runJson('show', order))['money']).toMatchObject({
      came: '136390.41',
      forgiven: '10.00',
      stillToPay: '0.00',
      dueBack: '0.00',
    });
    const other = await insertOrder(shop, asha.id, { paid: '136400.41' });
    await came('136390.40', other);
    const refused = await run('confirm', other, '--anyway', '--reason', 'bank fee');
    expect(refused.error).toContain('₹10.01');
    const none = await insertOrder(shop, asha.id, { paid: '5.00' });
    expect((await run('confirm', none, '--anyway', '--reason', 'kind')).code).toBe(1);
  });
});

describe('money that came over', () => {
  it('confirms the order and is due back to the paisa, in parts if need be', async () => {
    const over = await came('136410.41');
    expect(over.out).toContain('₹10.00 is due back');
    expect((await run('confirm', order)).out).toContain('₹10.00 is due back');
    expect(await told()).toMatchObject({ DueBack: '10.00', StillToPay: '0.00' });
    const [first, second] = [newUtr(), newUtr()];
    expect((await run('refunded', order, '--reference', first, '--amount', '4')).out).toContain(
      '₹6.00 is due back',
    );
    const again = await runJson('refunded', order, '--reference', first, '--amount', '4');
    expect(again['changed']).toBe(false);
    const said = await Promise.all(
      Array.from({ length: 4 }, () => runJson('refunded', order, '--reference', second)),
    );
    expect(said.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await told()).toMatchObject({ DueBack: '0.00', GivenBack: '10.00' });
    expect((await run('refunded', order, '--reference', newUtr())).error).toContain(
      '₹10.00 was given back before',
    );
  });

  it('money for a rejected order is due back, whenever it comes', async () => {
    await run('reject', order, '--reason', 'No money');
    expect((await came('136400.41')).out).toContain('₹1,36,400.41 is due back');
    expect((await runJson('show', order))['state']).toBe('rejected');
  });
});

describe('a reference', () => {
  it.each([
    ['412345678901', '4123 4567 8901'],
    ['sbin0r5202611', 'SBIN0R5202611'],
    ['000098765432', '98765432'],
  ])('%s pays for one order, however %s is written', async (first, written) => {
    const other = await insertOrder(shop, ravi.id);
    await came('136400.41', order, first);
    const refused = await came('1250.50', other, written);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain(`recorded for ${order} (payment-received)`);
    expect(await told(other, ravi)).toMatchObject({ Came: '0.00' });
  });

  it('the reference of a rejected and refunded order is refused for another customer', async () => {
    const utr = newUtr();
    await came('136400.41', order, utr);
    await run('reject', order, '--reason', 'Sold out');
    await run('refunded', order, '--reference', newUtr());
    const other = await insertOrder(shop, ravi.id, { utr });
    const refused = await run('received', other, '--full', '--utr', utr);
    expect(refused.error).toContain(`recorded for ${order} (rejected)`);
    expect((await run('confirm', other)).code).toBe(1);
    expect((await run('received', other, '--full', '--utr', utr, '--anyway')).code).toBe(2);
    const anyway = ['--anyway', '--reason', 'one transfer for both'];
    expect((await run('received', other, '--full', '--utr', utr, ...anyway)).code).toBe(0);
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subject, other));
    expect(act?.details).toMatchObject({ reason: 'one transfer for both', sharedWith: [order] });
  });

  it('a reference that another customer gave is refused, though that order was rejected', async () => {
    const utr = newUtr();
    const claimed = await insertOrder(shop, ravi.id, { utr });
    await run('reject', claimed, '--reason', 'Not found');
    expect((await came('136400.41', order, utr)).error).toContain(
      `the one that the customer of ${claimed} (rejected) gave`,
    );
  });

  it('a card payment’s id is refused as the UTR of another order', async () => {
    const paid = 'pay_Nf7QkX2aT9';
    const card = ['--channel', 'card', '--anyway', '--reason', 'seen at the provider'];
    await run('received', order, '--full', '--utr', paid, ...card);
    const other = await insertOrder(shop, ravi.id);
    const refused = await came('1250.50', other, paid);
    expect(refused.error).toContain(`recorded for ${order} (payment-received)`);
  });

  it('a reference is refused with the words that a bank writes around it: a statement would tell of the money once more', async () => {
    const utr = newUtr();
    for (const typed of [`UPI/CR/${utr}/PAYMENT`, `UTR ${utr}`, `UPI${utr}`]) {
      const refused = await came('1250.50', order, typed);
      expect(refused.error).toContain('is more than a reference');
    }
    expect(await told()).toMatchObject({ Came: '0.00' });
  });

  it('a reference is counted once, even if two people record it for two customers at the same time', async () => {
    const utr = newUtr();
    const other = await insertOrder(shop, ravi.id, { paid: '136400.41' });
    const said = await Promise.all([came('136400.41', order, utr), came('136400.41', other, utr)]);
    expect(said.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  });

  it('a payment recorded twice for one order changes nothing, and another amount is refused', async () => {
    const utr = newUtr();
    await came('100', order, utr);
    expect((await came('100', order, utr)).out).toMatch(/^Nothing was changed: ₹100.00/);
    expect((await came('200', order, utr)).code).toBe(1);
    expect(await told()).toMatchObject({ Came: '100.00' });
    expect(await acts(order)).toEqual(['received']);
  });
});

describe('a payment that was recorded wrongly', () => {
  it('a wrong payment is balanced by a record that names it, and the order waits for its money again', async () => {
    const utr = newUtr();
    const { payment } = await runJson('received', order, '--full', '--utr', utr);
    const taken = await run('void-payment', order, String(payment), '--reason', 'other order');
    expect(taken.out).toContain(`${order} is placed.`);
    expect((await run('void-payment', order, String(payment), '--reason', 'x')).out).toMatch(
      /^Nothing was changed/,
    );
    expect(await told()).toMatchObject({ Came: '0.00', StillToPay: '136400.41', Payments: [] });
    const rows = await shop.db.select().from(payments).where(eq(payments.reference, utr));
    expect(rows.map(({ amount }) => amount)).toEqual(['136400.41', '-136400.41']);
    // The reference is free again for the order that it really belongs to.
    const other = await insertOrder(shop, ravi.id, { paid: '136400.41' });
    expect((await came('136400.41', other, utr)).code).toBe(0);
    expect((await run('void-payment', other, String(payment), '--reason', 'x')).code).toBe(1);
  });

  it('voiding the payment of a confirmed order is refused', async () => {
    const { payment } = await runJson('received', order, '--full', '--utr', newUtr());
    await run('confirm', order);
    const refused = await run('void-payment', order, String(payment), '--reason', 'bounced');
    expect(refused.error).toContain('Take its confirmation back first');
    expect(await told()).toMatchObject({ Came: '136400.41' });
  });

  it('a voided payment of a sent order may be written off as a loss, by two people', async () => {
    const { payment } = await runJson('received', order, '--full', '--utr', newUtr());
    const writeOff = ['write-off', order, '--reason', 'charged back'];
    expect((await run(...writeOff)).out).toMatch(/^Nothing was changed: no money/);
    await run('confirm', order);
    expect((await run('dispatch', order, '--note', 'BVC, 998877')).code).toBe(0);
    const taken = await run('void-payment', order, String(payment), '--reason', 'charged back');
    expect([taken.error, taken.out]).toEqual([
      '',
      expect.stringContaining('given up with write-off'),
    ]);
    const asked = await run(...writeOff);
    expect(asked.out).toContain('would never be paid');
    const id = /request (\d+)/.exec(asked.out)?.[1] ?? '';
    expect(await told()).toMatchObject({ StillToPay: '136400.41' });
    const other = await runDesk(shop, { args: ['approve', id], user: 'ravi' });
    expect(other.code).toBe(0);
    expect(await told()).toMatchObject({ StillToPay: '0.00', DueBack: '0.00' });
    expect((await run(...writeOff)).out).toMatch(/^Nothing was changed/);
    const unsent = await insertOrder(shop, ravi.id, { paid: '10.00' });
    expect((await run('write-off', unsent, '--reason', 'x')).error).toContain(
      'it waits for its money',
    );
  });

  it('can be neither changed nor deleted in the database', async () => {
    await came('1');
    for (const query of [
      shop.db.update(payments).set({ amount: '2.00' }),
      shop.db.delete(payments),
    ]) {
      await expect(query).rejects.toMatchObject({
        cause: { message: expect.stringContaining('payments is only ever added to') },
      });
    }
  });
});

describe('received', () => {
  it.each([
    [['--utr', '1']],
    [['--utr', '1', '--amount', '1', '--full']],
    [['--utr', '1', '--amount', '0']],
    [['--utr', '1', '--amount=-5']],
    [['--utr', '1', '--amount', '1.001']],
    [['--utr', '000', '--amount', '1']],
    [['--amount', '1']],
    [['--utr', '1', '--amount', '1', '--channel', 'goats']],
    [['--utr', '1', '--amount', '1', '--channel', 'books']],
  ])('does not take %j', async (args) => {
    expect(await run('received', order, ...args)).toMatchObject({ code: 2, out: '' });
    expect(await told()).toMatchObject({ Came: '0.00' });
  });
});
