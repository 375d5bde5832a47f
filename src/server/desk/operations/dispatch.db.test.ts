import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { todayOperations } from '#shared/desk/contract/today.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const { WhoAmI } = staffOperations;
const { ReadCustomer } = customersOperations;
const MINUTE_MS = 60_000;

describe('the door of the desk', () => {
  it('knows who has a session', async () => {
    const meera = await newStaff(shop, ['payments'], 'Meera Iyer');
    expect(await callDesk(shop, WhoAmI, {}, meera)).toEqual({
      id: meera.id,
      name: 'Meera Iyer',
      roles: ['payments'],
    });
  });

  it('refuses who has none, or a wrong one', async () => {
    await expect(callDesk(shop, WhoAmI, {})).rejects.toMatchObject({ code: 401 });
    await expect(callDesk(shop, WhoAmI, {}, { cookie: 'guessed' })).rejects.toMatchObject({
      code: 401,
    });
  });

  it('locks a session that nobody used for a quarter of an hour', async () => {
    const ravi = await newStaff(shop, ['payments']);
    shop.clock.now += 16 * MINUTE_MS;
    await expect(callDesk(shop, WhoAmI, {}, ravi)).rejects.toThrow('Locked');
  });

  it('wants a passkey or code of just now for a list of customers that leaves the shop', async () => {
    const ravi = await newStaff(shop, ['payments']);
    await callDesk(shop, ordersOperations.ExportOrders, {}, ravi);
    shop.clock.now += 6 * MINUTE_MS;
    const again = callDesk(shop, ordersOperations.ExportOrders, {}, ravi);
    await expect(again).rejects.toThrow('Give your passkey or code again');
  });

  it('is over after a working day', async () => {
    const ravi = await newStaff(shop, ['payments']);
    shop.clock.now += 13 * 60 * MINUTE_MS;
    await expect(callDesk(shop, WhoAmI, {}, ravi)).rejects.toThrow('signed out');
  });
});

describe('a number, a day or a key that no database keeps', () => {
  it('is refused in words, and is no failure of the shop', async () => {
    const owner = await newStaff(shop, ['owner']);
    const asked = [
      () => callDesk(shop, ReadCustomer, { id: 2 ** 31 }, owner),
      () => callDesk(shop, ledgerOperations.PrintDay, { day: '2026-02-30' }, owner),
      () => callDesk(shop, ledgerOperations.PrintDay, { day: '0001-01-01' }, owner),
      () => callDesk(shop, auditOperations.ListAudit, { from: 8.64e15 }, owner),
      () => callDesk(shop, paymentsOperations.ListIncoming, { state: 'same', after: 'x' }, owner),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 400 });
  });
});

describe('a failure of the shop', () => {
  it('does not say that nothing was changed, where something was', async () => {
    const owner = await newStaff(shop, ['owner']);
    shop.refreshTrading = () => Promise.reject(new Error('the connection is gone'));
    const stop = { metal: null, part: 'all', withdraw: false, reason: 'A test' } as const;
    const stopped = callDesk(shop, todayOperations.StopSelling, stop, owner);
    await expect(stopped).rejects.toThrow('Look whether it was done before you do it again.');
    expect((await callDesk(shop, todayOperations.Selling, {}, owner)).halts).toHaveLength(1);
  });
});
