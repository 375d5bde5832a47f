import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetBalance } from '#shared/contract/holdings.ts';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { auditLog } from '../../../db/schema/desk.ts';
import { orders } from '../../../db/schema/orders.ts';
import { call } from '../../../testing/call.ts';
import { newCustomer } from '../../../testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { insertOrder } from '../../testing/insert-order.ts';

let shop: TestShop;
let asha: Awaited<ReturnType<typeof newCustomer>>;
let order: string;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());

let utrs = 0;
/** A paid order of 5 g in one of its states. */
beforeEach(async () => {
  asha = await newCustomer(shop);
  order = await insertOrder(shop, asha.id, { grams: '2.5', quantity: 2 });
  await run('received', order, '--full', '--utr', `9${String((utrs += 1)).padStart(11, '0')}`);
});
async function walkTo(...acts: ('confirm' | 'dispatch' | 'deliver')[]) {
  for (const act of acts) expect((await run(act, order)).code).toBe(0);
}

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const told = async () => {
  const [status] = (await call(shop, GetOrderStatus, { ONumber: order }, asha.caller)).data ?? [];
  if (!status) throw new Error('no status');
  return status;
};
const row = async () => (await shop.db.select().from(orders).where(eq(orders.number, order)))[0];
const audited = async (act: string) =>
  (
    await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, order), eq(auditLog.act, act)))
  ).map(({ details }) => details);
const held = async () => (await call(shop, GetBalance, {}, asha.caller)).data?.[0]?.gold;

describe('a confirmation by mistake', () => {
  it('a confirmation is taken back before dispatch, told to the customer, and can be given again', async () => {
    await walkTo('confirm');
    const invoice = (await row())?.invoiceNumber;
    expect((await run('unconfirm', order, '--reason', 'Wrong order')).code).toBe(0);
    expect((await run('unconfirm', order, '--reason', 'x')).out).toMatch(/^Nothing was changed/);
    expect(await told()).toMatchObject({ State: 'payment-received', Invoice: false });
    expect((await told()).Steps.at(-1)).toMatchObject({
      State: 'payment-received',
      What: 'taken-back',
      Note: 'Wrong order',
    });
    expect((await run('dispatch', order)).code).toBe(1);
    await walkTo('confirm');
    expect(await told()).toMatchObject({ State: 'confirmed', Invoice: true });
    expect((await row())?.invoiceNumber).toBe(invoice);
    expect(await audited('unconfirm')).toEqual([
      { reason: 'Wrong order', confirmedBy: 'desk:meera', invoice },
    ]);
  });

  it('lets the order be rejected with exactly its money due back', async () => {
    await walkTo('confirm');
    await run('unconfirm', order, '--reason', 'Wrong order');
    expect((await run('reject', order, '--reason', 'No money')).out).toContain('₹1,250.50 is due');
  });

  it('a confirmation is not taken back once the order is on its way', async () => {
    await walkTo('confirm', 'dispatch');
    const refused = await run('unconfirm', order, '--reason', 'x');
    expect(refused.error).toContain('is dispatched: this can be done while it is confirmed');
  });
});

describe('a wrong courier number', () => {
  it.each([[['confirm', 'dispatch']], [['confirm', 'dispatch', 'deliver']]] as const)(
    'a wrong courier number is corrected after %j, and the customer sees the right one',
    async (way) => {
      await walkTo(...way);
      const note = ['--note', 'Sequel, 998877'];
      expect((await run('courier', order, ...note)).code).toBe(0);
      expect((await run('courier', order, ...note)).out).toMatch(/^Nothing was changed/);
      expect((await told()).Steps.at(-1)).toMatchObject({
        State: 'dispatched',
        What: 'courier',
        Note: 'Sequel, 998877',
      });
      expect(await audited('courier')).toEqual([{ before: '', after: 'Sequel, 998877' }]);
    },
  );
});

describe('a wrong address', () => {
  it('a wrong address is corrected before dispatch, with what it was before', async () => {
    await walkTo('confirm');
    expect((await run('address', order, '--address', '2 Hill Road, 400050')).code).toBe(0);
    expect((await row())?.shipping.address).toBe('2 Hill Road, 400050');
    expect((await told()).Steps.at(-1)).toMatchObject({ What: 'address', State: 'confirmed' });
    expect(await audited('address')).toEqual([
      expect.objectContaining({
        before: expect.objectContaining({ address: '14 Ranade Road' }),
        after: expect.objectContaining({ address: '2 Hill Road, 400050' }),
      }),
    ]);
    await walkTo('dispatch');
    expect((await run('address', order, '--address', 'elsewhere')).code).toBe(1);
  });

  it('keeps what its invoice says: the buyer, and the state that it goes to', async () => {
    await run('address', order, '--billing', '--name', 'Asha M. Mehta', '--state', 'Kerala');
    await walkTo('confirm');
    for (const change of [
      ['--billing', '--name', 'Eve'],
      ['--state', 'Kerala'],
    ]) {
      expect((await run('address', order, ...change)).error).toContain('has the invoice');
    }
    expect((await run('address', order)).code).toBe(2);
  });
});

describe('a confirmed order', () => {
  it('a confirmed order is cancelled with its refund due, and told to the customer', async () => {
    await walkTo('confirm');
    expect((await run('cancel', order)).code).toBe(2);
    expect((await run('cancel', order, '--reason', 'As you asked')).out).toContain(
      '₹1,250.50 is due back',
    );
    expect((await run('cancel', order, '--reason', 'x')).out).toMatch(/^Nothing was changed/);
    const { State, Steps, Money } = await told();
    expect(State).toBe('cancelled');
    expect(Steps.at(-1)).toMatchObject({ State: 'cancelled', Note: 'As you asked' });
    expect(Money).toMatchObject({ DueBack: '1250.50', StillToPay: '0.00' });
    for (const act of ['confirm', 'dispatch', 'deliver']) {
      expect((await runDesk(shop, { args: [act, order], user: 'x' })).code).toBe(
        act === 'confirm' ? 0 : 1,
      );
    }
    expect((await told()).State).toBe('cancelled');
  });
});

describe('an order that came back', () => {
  it.each([[['confirm', 'dispatch']], [['confirm', 'dispatch', 'deliver']]] as const)(
    'a return after %j gives back the agreed money, and no more',
    async (way) => {
      await walkTo(...way);
      const more = await run('return', order, '--reason', 'x', '--money', '1250.51');
      expect(more.error).toContain('At most ₹1,250.50');
      await run('return', order, '--reason', 'Scratched', '--money', '1200');
      expect(await told()).toMatchObject({
        State: 'returned',
        GramsBack: false,
        Money: { DueBack: '1200.00', StillToPay: '0.00' },
      });
      expect(await held()).toBe('0.0000');
      expect((await run('refunded', order, '--reference', `R${utrs}`)).code).toBe(0);
      expect((await told()).Money).toMatchObject({ DueBack: '0.00', GivenBack: '1200.00' });
    },
  );

  it('gives its grams once, and beside them no money for the metal', async () => {
    await walkTo('confirm', 'dispatch', 'deliver');
    const both = ['return', order, '--reason', 'Scratched', '--grams', '--money'];
    expect((await run(...both, '1250.50')).error).toContain('At most ₹50.50');
    expect(await held()).toBe('0.0000');
    expect((await run(...both, '14.50')).code).toBe(0);
    await run(...both, '14.50');
    expect(await held()).toBe('5.0000');
    expect(await told()).toMatchObject({ GramsBack: true, Money: { DueBack: '14.50' } });
    expect((await run('credit-back', order, '--reason', 'again')).code).toBe(1);
    expect((await run('return', order, '--reason', 'x')).code).toBe(2);
  });

  it.each([['credit-back'], ['return', '--grams']])(
    'gives more grams than one person may credit only when a second one has approved: %s',
    async (act, ...options) => {
      order = await insertOrder(shop, asha.id, { grams: '10.5', quantity: 1 });
      await run('received', order, '--full', '--utr', `9${String((utrs += 1)).padStart(11, '0')}`);
      await walkTo('confirm', 'dispatch');
      const asked = await run(act, order, '--reason', 'Nobody at home', ...options);
      expect(await held()).toBe('0.0000');
      expect((await told()).State).toBe('dispatched');
      const id = /desk approve (\w+)/.exec(asked.out)?.[1] ?? '';
      expect((await run('approve', id)).code).toBe(1);
      expect(await held()).toBe('0.0000');
      const approve = { args: ['approve', id, '--by', 'Ravi'], user: 'ravi' };
      expect((await runDesk(shop, approve)).code).toBe(0);
      await runDesk(shop, approve);
      expect(await held()).toBe('10.5000');
    },
  );
});
