import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertOrder } from '../testing/insert-order.ts';
import { runDesk } from '../command-line/run-desk.ts';

const { ListOrders, ShowOrder, ExportOrders, CountOrders, ListToPack } = ordersOperations;
const { AddOrderNote, EditOrderNote, CorrectAddress, CancelOrder, ReturnOrder, OpenPaper } =
  ordersOperations;
const { SetCourier, ShowPacking } = ordersOperations;
const MINUTE_MS = 60_000;

let shop: TestShop;
let meera: TestStaff;
let packer: TestStaff;
let buyer: Awaited<ReturnType<typeof newCustomer>>;
let order: string;
let utr: string;
let utrs = 0;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  packer = await newStaff(shop, ['dispatch']);
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  meera = await newStaff(shop, ['payments', 'support'], `Meera ${(utrs += 1)}`);
  buyer = await newCustomer(shop);
  await shop.db
    .update(customers)
    .set({ firstName: 'Priya', lastName: `Venkat${utrs}` })
    .where(eq(customers.id, buyer.id));
  order = await insertOrder(shop, buyer.id, { grams: '2.5', quantity: 2 });
  utr = `7${String(utrs).padStart(11, '0')}`;
  await run('received', order, '--full', '--utr', utr);
});

const run = async (...args: string[]) => (await runDesk(shop, { args, user: 'meera' })).code;
const list = (request: DeskRequestOf<typeof ListOrders>) =>
  callDesk(shop, ListOrders, request, meera);
const found = async (request: DeskRequestOf<typeof ListOrders>) =>
  (await list(request)).orders.map((each) => each.order);
const show = () => callDesk(shop, ShowOrder, { order }, meera);

describe('the search of orders', () => {
  it('finds an order by any of its numbers and names, and by parts of them', async () => {
    const [person] = await shop.db.select().from(customers).where(eq(customers.id, buyer.id));
    for (const find of [
      order,
      order.slice(2, 9).toLowerCase(),
      utr.slice(1),
      `venkat${utrs}`,
      `priya VENKAT${utrs}`,
      person?.number ?? '',
      `+91 ${person?.number ?? ''}`,
    ]) {
      expect(await found({ find }), find).toEqual([order]);
    }
    expect(await found({ find: `${order} nobody` })).toEqual([]);
    expect(await found({ find: '%' })).toEqual([]);
    expect(await found({ find: `Venkat${utrs} ranade` })).toEqual([order]);
    expect((await list({ find: '₹1,250.50' })).understood).toEqual(['amount ₹1,250.50']);
    expect(await found({ find: '1,250.50' })).toContain(order);
    expect(await found({ find: '1,250.51' })).not.toContain(order);
    expect(await found({ find: '20 Nov', states: ['payment-received'] })).toContain(order);
    expect(await found({ find: 'yesterday' })).not.toContain(order);
  });

  it('finds an order by the tracking number that its customer reads, and by none that was wrong', async () => {
    const [first, second] = [`SQ${utr}`, `BD${utr}`];
    expect(await run('confirm', order)).toBe(0);
    expect(await run('dispatch', order, '--note', `Sequel, ${first}`)).toBe(0);
    expect(await found({ find: first })).toEqual([order]);
    expect(await run('courier', order, '--note', `Blue Dart, ${second}`)).toBe(0);
    expect(await found({ find: second.toLowerCase() })).toEqual([order]);
    expect(await found({ find: first })).toEqual([]);
    expect(await callDesk(shop, ShowPacking, { order }, packer)).toMatchObject({
      courier: 'Blue Dart',
      tracking: second,
    });
  });

  it('follows a name that is corrected, a claim, and what is erased', async () => {
    await shop.db.update(customers).set({ lastName: 'Iyer77' }).where(eq(customers.id, buyer.id));
    expect(await found({ find: 'iyer77' })).toEqual([order]);
    expect(await found({ find: `venkat${utrs}` })).toEqual([]);
  });

  it('narrows by state, way, kind, metal, days and amount, all together', async () => {
    const mine = { find: order, states: ['payment-received' as const], mode: 'UPI' as const };
    const wide = {
      ...mine,
      kind: 'buy',
      metal: 'gold',
      from: '2026-11-20',
      to: '2026-11-20',
    } as const;
    expect(await found({ ...wide, least: '1250.50', most: '1250.50' })).toEqual([order]);
    for (const other of [
      { states: ['placed' as const] },
      { mode: 'CARD' as const },
      { kind: 'convert' as const },
      { metal: 'silver' as const },
      { from: '2026-11-21' },
      { to: '2026-11-19' },
      { least: '1250.51' },
      { most: '1250.49' },
    ]) {
      expect(await found({ ...wide, ...other }), JSON.stringify(other)).toEqual([]);
    }
    await run('confirm', order);
    expect(await found(wide)).toEqual([]);
    expect(await found({ ...wide, states: ['confirmed'] })).toEqual([order]);
    await expect(list({ from: '2026-02-30' })).rejects.toMatchObject({ code: 400 });
  });

  it('comes in parts by key: none twice, none left out, though new ones come meanwhile', async () => {
    const own: string[] = [order];
    for (let at = 0; at < 5; at++) own.push(await insertOrder(shop, buyer.id));
    const find = `venkat${utrs}`;
    const first = await list({ find, limit: 2 });
    await insertOrder(shop, buyer.id);
    const rest: string[] = [];
    for (let after = first.next; after;) {
      const part = await list({ find, limit: 2, after });
      rest.push(...part.orders.map((each) => each.order));
      after = part.next;
    }
    const all = [...first.orders.map((each) => each.order), ...rest];
    expect(all).toEqual(own.toReversed());
  });

  it('counts what waits, and lists what is to be packed, oldest first', async () => {
    const before = await callDesk(shop, CountOrders, {}, meera);
    await run('confirm', order);
    const after = await callDesk(shop, CountOrders, {}, meera);
    expect(after).toMatchObject({ received: before.received - 1, toPack: before.toPack + 1 });
    const waits = await callDesk(shop, ListToPack, {}, meera);
    expect(waits.orders.at(-1)).toMatchObject({ order, pieces: 2, packer: '', sealed: false });
  });

  it('is exported as a file that no spreadsheet runs or rounds, and that is written down', async () => {
    await shop.db.update(orders).set({ utr: '412345678901' }).where(eq(orders.number, order));
    await shop.db
      .update(customers)
      .set({ firstName: '=1+1', lastName: '' })
      .where(eq(customers.id, buyer.id));
    const file = await callDesk(shop, ExportOrders, { find: order }, meera);
    const text = Buffer.from(file.base64, 'base64').toString('utf8');
    expect(text).toContain(`${order},2026-11-20 12:00:00,payment-received`);
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(',"=""412345678901""",');
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'export-orders'));
    expect(act).toMatchObject({ by: meera.name, details: { find: order, orders: 1 } });
  });
});

describe('an order at the desk', () => {
  it('tells its story with who and when, its money, its papers and what may be done', async () => {
    await run('confirm', order);
    const shown = await show();
    expect(shown.story.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Placed', 'Money came', 'Payment received', 'Confirmed']),
    );
    expect(shown.papers).toMatchObject([{ kind: 'invoice', total: '1250.50' }]);
    expect(shown.money).toMatchObject({ due: '1250.50', came: '1250.50', dueBack: '0.00' });
    const paper = shown.papers[0]?.number ?? '';
    const { base64 } = await callDesk(shop, OpenPaper, { order, paper }, meera);
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await expect(callDesk(shop, OpenPaper, { order, paper: 'CN/1' }, meera)).rejects.toMatchObject({
      code: 404,
    });
    const opened = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order}`));
    expect(opened).toMatchObject([{ act: 'opened', by: meera.name }]);
  });

  it('offers what its state allows, and says why not of the rest', async () => {
    const not = async () =>
      Object.fromEntries((await show()).acts.map((each) => [each.act, each.not ?? 'can']));
    expect(await not()).toMatchObject({
      address: 'can',
      billing: 'can',
      cancel: 'It is not confirmed yet: reject it in Payments.',
      unconfirm: 'It is paid.',
      pack: expect.stringContaining('not confirmed yet'),
      return: 'It is not with the customer.',
    });
    await run('confirm', order);
    expect(await not()).toMatchObject({ cancel: 'can', unconfirm: 'can', pack: 'can' });
    expect((await not())['billing']).toMatch(/^Its invoice .* keeps its buyer/);
    await callDesk(shop, CancelOrder, { order, reason: 'Sold out' }, meera);
    expect(await not()).toMatchObject({ cancel: 'It is cancelled.', refund: 'can' });
    expect((await show()).money.dueBack).toBe('1250.50');
  });

  it('keeps notes for colleagues alone, changed by their writer for ten minutes', async () => {
    await callDesk(shop, AddOrderNote, { order, text: 'Called, wants it on Friday' }, meera);
    const again = await callDesk(
      shop,
      AddOrderNote,
      { order, text: 'Called, wants it on Friday' },
      meera,
    );
    expect(again.changed).toBe(false);
    const note = (await show()).story.find(({ kind }) => kind === 'note')?.note;
    expect(note?.mine).toBe(true);
    const edit = (text: string, who: TestStaff) =>
      callDesk(shop, EditOrderNote, { note: note?.id ?? 0, text }, who);
    const ravi = await newStaff(shop, ['support']);
    await expect(edit('x', ravi)).rejects.toMatchObject({ code: 409 });
    expect((await edit('Wants it on Saturday', meera)).changed).toBe(true);
    shop.clock.now += 11 * MINUTE_MS;
    await expect(edit('Or Sunday', meera)).rejects.toThrow('ten minutes');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'note-edit'));
    expect(acts.at(-1)?.details).toEqual({
      before: 'Called, wants it on Friday',
      after: 'Wants it on Saturday',
    });
    const auditor = await newStaff(shop, ['auditor']);
    await expect(callDesk(shop, AddOrderNote, { order, text: 'x' }, auditor)).rejects.toMatchObject(
      {
        code: 403,
      },
    );
  });

  it('corrects an address that is still the one on the screen, and no other', async () => {
    const { shipping: seen } = await show();
    const correct = (address: string) =>
      callDesk(
        shop,
        CorrectAddress,
        { order, which: 'shipping', change: { address }, seen },
        meera,
      );
    expect((await correct('7 Hill Road, Panaji 403001')).changed).toBe(true);
    await expect(correct('9 Hill Road')).rejects.toThrow(`changed by ${meera.name}`);
    expect((await correct('7 Hill Road, Panaji 403001')).changed).toBe(false);
    const [row] = await shop.db.select().from(orders).where(eq(orders.number, order));
    expect(row?.shipping).toMatchObject({ name: seen.name, address: '7 Hill Road, Panaji 403001' });
    expect(await found({ find: 'hill panaji' })).toContain(order);
  });

  it('says of a corrected address that the label of a parcel that is begun has the old one', async () => {
    const correct = async (which: 'shipping' | 'billing', address: string) => {
      const seen = (await show())[which];
      const asked = { order, which, change: { address }, seen };
      return (await callDesk(shop, CorrectAddress, asked, meera)).lines.join(' ');
    };
    expect(await correct('billing', '1 Hill Road, Panaji 403001')).not.toContain('label');
    expect(await run('confirm', order)).toBe(0);
    expect(await correct('shipping', '2 Hill Road, Panaji 403001')).not.toContain('label');
    await callDesk(
      shop,
      SetCourier,
      { order, courier: 'BVC', tracking: 'T1', revision: 0 },
      packer,
    );
    expect(await correct('shipping', '3 Hill Road, Panaji 403001')).toContain(
      'Its parcel is begun: a label that is printed has the old address.',
    );
  });

  it('takes a return with what goes back, and refuses one that gives nothing', async () => {
    await run('confirm', order);
    await run('dispatch', order);
    const back = { order, reason: 'Box damaged' };
    await expect(
      callDesk(shop, ReturnOrder, { ...back, grams: false }, meera),
    ).rejects.toMatchObject({ code: 400 });
    const done = await callDesk(shop, ReturnOrder, { ...back, grams: false, money: '100' }, meera);
    expect(done.changed || done.approval !== undefined).toBe(true);
  });
});
