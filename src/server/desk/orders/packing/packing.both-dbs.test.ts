import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { keptBySerial, pieces } from '#server/db/schema/pieces.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addPieces } from '#server/stock/add-pieces.ts';
import { only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { findSealing } from './used-seals.ts';

const {
  FreeSeal,
  ShowPacking,
  TakePiece,
  PutPieceBack,
  SealParcel,
  OpenParcel,
  SetCourier,
  HandOver,
} = ordersOperations;
const { OpenPackingPaper, MoveOrders, ReadTracking, UnconfirmOrder } = ordersOperations;

const server = inject('testDatabases')?.postgresUrl;

let shop: TestShop;
let rohan: TestStaff;
let details: { id: number }[];
let buyer: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  rohan = await newStaff(shop, ['dispatch'], 'Rohan of Packing');
}, 60_000);
afterAll(() => shop.close());

let refs = 0;
const GRAMS = '10';
beforeEach(async () => {
  await shop.db.delete(pieces);
  await shop.db.delete(keptBySerial);
  details = await shop.db
    .select({ id: productDetails.id })
    .from(productDetails)
    .orderBy(productDetails.id)
    .limit(2);
  await shop.db
    .update(productDetails)
    .set({ grams: GRAMS })
    .where(eq(productDetails.id, at(0)));
  buyer = await newCustomer(shop);
  await stock(at(0), 'GB10-1', 'GB10-2', 'GB10-3');
  await stock(at(1), 'OTHER-1');
});
const at = (index: number) => details[index]?.id ?? 0;
const stock = (detailId: number, ...serials: string[]) =>
  inTransaction(shop, (tx) =>
    addPieces(
      tx,
      detailId,
      serials.map((serial) => ({ serial, ...(detailId === at(0) && { grams: '10.001' }) })),
    ),
  );
const run = async (...args: string[]) => (await runDesk(shop, { args, user: 'meera' })).code;
/** An order of two pieces of 10 g, confirmed. */
async function confirmed(quantity = 2, customer = buyer.id) {
  const order = await insertOrder(shop, customer, { grams: GRAMS, quantity, detailId: at(0) });
  await run('received', order, '--full', '--utr', `8${String((refs += 1)).padStart(11, '0')}`);
  expect(await run('confirm', order)).toBe(0);
  return order;
}
const take = (order: string, serial: string, who = rohan, grams?: string) =>
  callDesk(shop, TakePiece, { order, serial, ...(grams && { grams }) }, who);
const seen = (order: string) => callDesk(shop, ShowPacking, { order }, rohan);
const revision = async (order: string) => (await seen(order)).revision;
const stateOf = async (serial: string) =>
  only(await shop.db.select().from(pieces).where(eq(pieces.serial, serial))).state;
const seal = async (order: string, number: string) =>
  callDesk(shop, SealParcel, { order, seal: number, revision: await revision(order) }, rohan);

/** Starts work of two transactions, and lets them write parcels only when both wait. For PostgreSQL: the embedded one has no two. */
async function heldBeforeWriting<Result>(work: () => Promise<Result>): Promise<Result> {
  const { started } = await inTransaction(shop, async ({ db }) => {
    await db.execute(sql`lock table parcels in share mode`);
    const begun = { started: work() };
    // Who waits for another transaction to end waits for no lock of a database, but holds some.
    const waiting = sql`select pid from pg_locks where not granted and pid in (select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database()))`;
    await expect
      .poll(async () => (await db.execute(waiting)) as object)
      .toMatchObject({ rowCount: 2 });
    return begun;
  });
  return started;
}

describe('packing an order at the desk', () => {
  it('goes from the first scan to the courier, each piece checked, and its customer reads what came', async () => {
    const order = await confirmed();
    expect(await seen(order)).toMatchObject({
      open: ['2 pieces', 'seal', 'courier and tracking number'],
    });
    expect((await take(order, ' gb10-1\n')).lines).toEqual([
      'GB10-1, 10.001 g, is right.',
      '1 still to be scanned.',
    ]);
    expect(await take(order, 'GB10-1')).toMatchObject({ changed: false });
    await expect(seal(order, 'S-77')).rejects.toThrow('1 piece must be scanned');
    await take(order, 'GB10-2', rohan, '10.003');
    const done = await seal(order, 'S-77');
    expect(done.changed).toBe(true);
    expect(await stateOf('GB10-2')).toBe('packed');
    await expect(callDesk(shop, HandOver, { order }, rohan)).rejects.toThrow(
      'Open: courier and tracking number',
    );
    const carrier = { courier: 'Sequel', tracking: 'SQ12345678', revision: await revision(order) };
    await callDesk(shop, SetCourier, { order, ...carrier }, rohan);
    expect(await seen(order)).toMatchObject({ open: [], weighed: '20.004', nominal: '20' });
    const label = await callDesk(shop, OpenPackingPaper, { order, paper: 'label' }, rohan);
    const list = await callDesk(shop, OpenPackingPaper, { order, paper: 'list' }, rohan);
    const labelText = readPdf(Buffer.from(label.base64, 'base64')).join('\n');
    expect(labelText).toContain('Sequel SQ12345678');
    expect(labelText).not.toMatch(/gold|coin/i);
    expect(readPdf(Buffer.from(list.base64, 'base64')).join('\n')).toMatch(/GB10-1[^]*10\.003/);
    expect((await callDesk(shop, HandOver, { order }, rohan)).changed).toBe(true);
    expect((await callDesk(shop, HandOver, { order }, rohan)).changed).toBe(false);
    expect(await stateOf('GB10-1')).toBe('sent');
    const [told] = (await call(shop, GetOrderStatus, { ONumber: order }, buyer.caller)).data ?? [];
    expect(told?.Steps.at(-1)).toMatchObject({ State: 'dispatched', Note: 'Sequel, SQ12345678' });
    expect(told?.Pieces).toEqual([
      { Name: 'Lotus Coin', Purity: '999', Serial: 'GB10-1', Grams: '10.001' },
      { Name: 'Lotus Coin', Purity: '999', Serial: 'GB10-2', Grams: '10.003' },
    ]);
  });

  it('an order sent without a seal keeps its serials too, whatever becomes of the piece', async () => {
    const order = await confirmed(1);
    await take(order, 'GB10-1');
    expect(await run('dispatch', order, '--note', 'Sequel, SQ1')).toBe(0);
    expect(await run('return', order, '--money', '1', '--reason', 'sent back')).toBe(0);
    const back = { orderId: null, state: 'in-stock' as const };
    await shop.db.update(pieces).set(back).where(eq(pieces.serial, 'GB10-1'));
    const [told] = (await call(shop, GetOrderStatus, { ONumber: order }, buyer.caller)).data ?? [];
    expect(told?.Pieces).toMatchObject([{ Serial: 'GB10-1', Grams: '10.001' }]);
  });

  it('refuses what does not belong into the parcel, and says why', async () => {
    const [order, other] = [await confirmed(), await confirmed(1)];
    await take(other, 'GB10-3');
    const why = (serial: string, grams?: string) =>
      take(order, serial, rohan, grams).then(
        () => 'taken',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    expect(await why('NOT-THERE')).toContain('no piece of this serial');
    expect(await why('GB10-3')).toContain(`reserved for ${other}`);
    expect(await why('OTHER-1')).toContain('which is not in this order');
    expect(await why('GB10-1', '9.99')).toContain('0.01 g less than its 10 g');
    expect(await why('GB10-1', '10.2')).toContain('more than the 10.05 g');
    await stock(at(0), 'GB10-4');
    await shop.db.update(pieces).set({ units: null }).where(eq(pieces.serial, 'GB10-4'));
    expect(await why('GB10-4')).toContain('weigh it');
    expect(await why('GB10-4', '10.002')).toBe('taken');
    expect(await why('GB10-1')).toBe('taken');
    expect(await why('GB10-2')).toContain('has all of its pieces');
    expect(await stateOf('GB10-2')).toBe('in-stock');
  });

  it('gives the last piece to one of two clerks who scan it at once', async () => {
    // Two acts on the orders of one customer would wait for each other.
    const [one, other] = [await confirmed(1), await confirmed(1, (await newCustomer(shop)).id)];
    const sunil = await newStaff(shop, ['dispatch']);
    const takeBoth = () => Promise.allSettled([take(one, 'GB10-1'), take(other, 'GB10-1', sunil)]);
    const both = await (server ? heldBeforeWriting(takeBoth) : takeBoth());
    const winner = both[0]?.status === 'fulfilled' ? one : other;
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 409, message: expect.stringContaining(`reserved for ${winner}`) },
    });
  });

  it('does not let a change on an old screen over what somebody else did', async () => {
    const order = await confirmed();
    const old = await revision(order);
    const sunil = await newStaff(shop, ['dispatch'], 'Sunil Rao');
    await take(order, 'GB10-1', sunil);
    await take(order, 'GB10-2', sunil);
    const late = { order, seal: 'S-1', revision: old };
    await expect(callDesk(shop, SealParcel, late, rohan)).rejects.toThrow('changed by Sunil Rao');
  });

  it('uses a seal once, and opens a parcel only for a reason', async () => {
    const [order, other] = [await confirmed(1), await confirmed(1)];
    await take(order, 'GB10-1');
    await seal(order, 'S-5');
    await take(other, 'GB10-2');
    await expect(seal(other, 'S-5')).rejects.toThrow(`on the parcel of ${order}`);
    await expect(callDesk(shop, PutPieceBack, { order, serial: 'GB10-1' }, rohan)).rejects.toThrow(
      'sealed with S-5',
    );
    const open = { order, reason: 'Wrong coin', revision: await revision(order) };
    await callDesk(shop, OpenParcel, open, rohan);
    for (const either of [other, order]) {
      await expect(seal(either, 'S-5')).rejects.toThrow(
        `Seal S-5 is used up: it was on the parcel of ${order}.`,
      );
    }
    expect((await callDesk(shop, PutPieceBack, { order, serial: 'GB10-1' }, rohan)).changed).toBe(
      true,
    );
    expect(await stateOf('GB10-1')).toBe('in-stock');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, order));
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['take-piece', 'seal', 'open-parcel', 'put-piece-back']),
    );
  });

  it('a seal whose number was written by mistake stays good, on this parcel and on another', async () => {
    const [order, other] = [await confirmed(1), await confirmed(1)];
    await take(order, 'GB10-1');
    await take(other, 'GB10-2');
    const open = async (more: { mistyped?: boolean }) => {
      const opening = { order, reason: 'S-61 is on it', revision: await revision(order), ...more };
      return (await callDesk(shop, OpenParcel, opening, rohan)).lines.join(' ');
    };
    await seal(order, 'S-60');
    expect(await open({ mistyped: true })).toContain('Seal S-60 was never on it and can be used.');
    await seal(order, 'S-61');
    await seal(other, 'S-60');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subject, order));
    expect(acts.find(({ act }) => act === 'open-parcel')?.details).toEqual({
      seal: 'S-60',
      reason: 'S-61 is on it',
      mistyped: true,
    });
    // A seal that was on the parcel is used up.
    expect(await open({})).toContain('Seal S-61 is used up.');
    await expect(seal(order, 'S-61')).rejects.toThrow('is used up');
    // Unless that is said afterwards, while the parcel is still here.
    const used = async () => (await callDesk(shop, ShowPacking, { order }, rohan)).usedSeals;
    const saying = { order, seal: 'S-61', reason: 'S-63 is on it' };
    const free = () => callDesk(shop, FreeSeal, saying, rohan);
    expect(await used()).toEqual(['S-61']);
    expect(await free()).toMatchObject({ changed: true });
    expect(await free()).toMatchObject({ changed: false });
    expect(await used()).toEqual([]);
    await seal(order, 'S-61');
    await expect(free()).rejects.toThrow('sealed with S-61. Open it first.');
  });

  it('a parcel that has left is not opened, whatever was written on it', async () => {
    const order = await confirmed(1);
    await take(order, 'GB10-1');
    await seal(order, 'S-62');
    const way = { courier: 'BVC', tracking: 'T-62', revision: await revision(order) };
    await callDesk(shop, SetCourier, { order, ...way }, rohan);
    const opening = { order, reason: 'Wrong', revision: await revision(order), mistyped: true };
    await callDesk(shop, HandOver, { order }, rohan);
    await expect(callDesk(shop, OpenParcel, opening, rohan)).rejects.toMatchObject({ code: 409 });
    const free = { order, seal: 'S-62', reason: 'Wrong' };
    await expect(callDesk(shop, FreeSeal, free, rohan)).rejects.toMatchObject({ code: 409 });
  });

  it('tells the second of two clerks who use one new seal at once where it is', async () => {
    // Two acts on the orders of one customer would wait for each other.
    const [one, other] = [await confirmed(1), await confirmed(1, (await newCustomer(shop)).id)];
    const sunil = await newStaff(shop, ['dispatch']);
    await take(one, 'GB10-1');
    await take(other, 'GB10-2', sunil);
    const asked = await Promise.all(
      [one, other].map(async (order) => ({ order, seal: 'S-40', revision: await revision(order) })),
    );
    const sealBoth = () =>
      Promise.allSettled(
        asked.map((each, turn) => callDesk(shop, SealParcel, each, turn === 0 ? rohan : sunil)),
      );
    const both = await (server ? heldBeforeWriting(sealBoth) : sealBoth());
    const sealed = asked.find((_, turn) => both[turn]?.status === 'fulfilled');
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 409,
        message: `Seal S-40 is on the parcel of ${sealed?.order}. Nothing was changed.`,
      },
    });
  });

  it('finds where a seal was by its index, however many acts there are', async () => {
    const acts = Array.from({ length: 2000 }, (_, turn) => ({
      at: new Date(shop.now()),
      by: 'Rohan',
      act: 'seal',
      subject: `B${turn}`,
      details: { seal: `OLD-${turn}` },
    }));
    await shop.db.insert(auditLog).values(acts);
    await shop.db.execute(sql`analyze desk_acts`);
    expect(await findSealing(shop.db, 'OLD-7')).toEqual([{ number: 'B7' }]);
    const plan = await shop.db.execute(sql`explain ${findSealing(shop.db, 'OLD-7').getSQL()}`);
    expect(JSON.stringify(plan)).toContain('desk_acts_seal_index');
  });

  it('unpacks an order whose confirmation is taken back', async () => {
    const order = await confirmed(1);
    await take(order, 'GB10-1');
    await seal(order, 'S-9');
    const meera = await newStaff(shop, ['payments']);
    await callDesk(shop, UnconfirmOrder, { order, reason: 'Wrong order' }, meera);
    expect(await stateOf('GB10-1')).toBe('in-stock');
    expect(await seen(order)).toMatchObject({
      seal: '',
      not: expect.stringContaining('not confirmed'),
    });
  });

  it('moves many orders at once with a row each, and again without changing them', async () => {
    const [order, bare] = [await confirmed(1), await confirmed(1)];
    await take(order, 'GB10-1');
    const many = { orders: [order, bare, 'B999'], to: 'dispatched', note: 'Sequel' } as const;
    const first = await callDesk(shop, MoveOrders, { ...many, orders: [...many.orders] }, rohan);
    expect(first.rows.map(({ ok, changed }) => [ok, changed])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(first.rows[1]?.line).toContain('must be scanned');
    const again = await callDesk(shop, MoveOrders, { ...many, orders: [...many.orders] }, rohan);
    expect(again).toMatchObject({ bad: 2, changed: false });
  });

  it('reads tracking numbers out of a file, and says what is wrong with which row', async () => {
    const [order, other] = [await confirmed(1), await confirmed(1)];
    const csv = [
      'Courier,Order,Tracking,Remark',
      `Sequel,${order.toLowerCase()},SQ1,"a, b"`,
      '',
      `Sequel,${order},SQ2,`,
      `Sequel,${other},1.23457E+11,`,
      'Sequel,B000000NOSUCH,SQ3,',
      `,${other},SQ4,`,
      `Sequel,${other},="SQ5",`,
    ].join('\r\n');
    const file = {
      name: 't.csv',
      mediaType: 'text/csv',
      base64: Buffer.from(csv).toString('base64'),
    };
    const ask = (apply: boolean) =>
      callDesk(shop, ReadTracking, { file, apply, handOver: false }, rohan);
    const looked = await ask(false);
    expect(looked.rows.map(({ row, ok }) => [row, ok])).toEqual([
      [2, true],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
      [8, true],
    ]);
    expect((await seen(order)).tracking).toBe('');
    expect((await ask(true)).bad).toBe(4);
    expect(await seen(order)).toMatchObject({ courier: 'Sequel', tracking: 'SQ1' });
    expect((await seen(other)).tracking).toBe('SQ5');
    expect((await ask(true)).changed).toBe(false);
    const wrong = { ...file, base64: Buffer.from('a,b\n1,2').toString('base64') };
    await expect(
      callDesk(shop, ReadTracking, { file: wrong, apply: true, handOver: false }, rohan),
    ).rejects.toThrow('Missing: order, courier, tracking');
  });

  it('hands over by a file only what it can, and writes nothing for the rest', async () => {
    const [ready, open] = [await confirmed(1), await confirmed(1)];
    await take(ready, 'GB10-1');
    await seal(ready, 'SEAL-F1');
    const csv = `order,courier,tracking\n${ready},BlueDart,BD1\n${open},BlueDart,BD2`;
    const base64 = Buffer.from(csv).toString('base64');
    const file = { name: 't.csv', mediaType: 'text/csv', base64 };
    const ask = (apply: boolean) =>
      callDesk(shop, ReadTracking, { file, apply, handOver: true }, rohan);
    const looked = await ask(false);
    const applied = await ask(true);
    for (const { rows } of [looked, applied]) {
      expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
      expect(rows[1]?.line).toContain('cannot be handed over yet');
    }
    expect((await seen(open)).tracking).toBe('');
  });

  it('is for who packs: payments and support are refused', async () => {
    const order = await confirmed(1);
    const clerk = await newStaff(shop, ['payments', 'support']);
    await expect(take(order, 'GB10-1', clerk)).rejects.toMatchObject({ code: 403 });
  });
});
