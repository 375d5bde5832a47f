import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { keptBySerial, pieces } from '#server/db/schema/pieces.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertOrder } from '#server/desk/testing/insert-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { only } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { addPieces } from './add-pieces.ts';
import { countStock, lockStock } from './count-stock.ts';
import { followOrder } from './follow-order.ts';
import { lockPiece, movePiece, reservePiece } from './move-pieces.ts';

let shop: TestShop;
let detail: { id: number; grams: string };
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(pieces);
  await shop.db.delete(keptBySerial);
  // The weight that insertOrder sells.
  detail = only(await shop.db.select().from(productDetails).limit(1));
  await shop.db.update(productDetails).set({ grams: '10' }).where(eq(productDetails.id, detail.id));
});

const add = (...serials: string[]) =>
  inTransaction(shop, (tx) =>
    addPieces(
      tx,
      detail.id,
      serials.map((serial) => ({ serial, grams: '10.001' })),
    ),
  );
const stock = async () => {
  const counted = (await countStock(shop, [detail.id])).get(detail.id);
  if (!counted) throw new Error('not counted');
  return counted;
};
const ordered = async (quantity: number) => {
  const { id } = await newCustomer(shop);
  const number = await insertOrder(shop, id, { quantity, detailId: detail.id });
  return only(await shop.db.select().from(orders).where(eq(orders.number, number)));
};
const reserve = (serial: string, orderId: number) =>
  inTransaction(shop, async (tx) => {
    const piece = await lockPiece(tx, serial);
    if (!piece) throw new Error('no piece');
    await reservePiece(tx, piece, { orderId });
  });

describe('the stock of pieces', () => {
  it('keeps what was scanned in one writing, with the fine metal of its weight', async () => {
    expect(await add(' gb10-2611-0931 ')).toEqual({ added: 1, bad: [] });
    const { purity } = only(
      await shop.db
        .select({ purity: products.purity })
        .from(products)
        .innerJoin(productDetails, eq(productDetails.productId, products.id))
        .where(eq(productDetails.id, detail.id)),
    );
    expect(only(await shop.db.select().from(pieces))).toMatchObject({
      serial: 'GB10-2611-0931',
      units: 100_010,
      fineUnits: Math.floor((100_010 * Number(purity)) / 1000),
      state: 'in-stock',
      orderId: null,
    });
  });

  it('takes all of a delivery or nothing, and says which row is wrong and why', async () => {
    await add('A-1');
    const given = [
      { serial: 'A-2', grams: '10.002' },
      { serial: 'a-1', grams: '10.001' },
      { serial: 'A-2', grams: '10.001' },
      { serial: 'Ä', grams: '10.001' },
      { serial: 'A-3', grams: '9.999' },
      { serial: 'A-4', grams: '11' },
      { serial: 'A-5', grams: 'ten' },
    ];
    const { added, bad } = await inTransaction(shop, (tx) => addPieces(tx, detail.id, given));
    expect(added).toBe(0);
    expect(bad.map(({ row, why }) => [row, why])).toEqual([
      [2, 'It is in the books already.'],
      [3, 'It is here twice.'],
      [4, expect.stringContaining('up to 40 letters')],
      [5, 'It weighs 9.999 g, 0.001 g less than its 10 g.'],
      [6, expect.stringContaining('more than the 10.05 g')],
      [7, 'Its weight must be grams such as 50.004.'],
    ]);
    expect((await stock()).pieces['in-stock']).toBe(1);
  });

  it('counts what can still be sold: in stock, less what is ordered without a piece', async () => {
    expect(await stock()).toMatchObject({ kept: false, free: 0 });
    await add('A-1', 'A-2', 'A-3');
    const before = (await stock()).free;
    const order = await ordered(2);
    expect((await stock()).free).toBe(before - 2);
    await reserve('A-1', order.id);
    expect(await stock()).toMatchObject({
      free: before - 2,
      pieces: { reserved: 1, 'in-stock': 2 },
    });
  });

  it('gives one serial to one of two who add it at once', async () => {
    const both = await Promise.allSettled([add('A-1'), add('A-1')]);
    const added = both.map((each) => (each.status === 'fulfilled' ? each.value.added : 0));
    expect(added.toSorted()).toEqual([0, 1]);
    expect(await shop.db.select().from(pieces)).toHaveLength(1);
  });

  it('follows its order: sent, returned, and by hand into the stock again', async () => {
    await add('A-1', 'A-2');
    const order = await ordered(1);
    await reserve('A-1', order.id);
    const state = async () =>
      only(await shop.db.select().from(pieces).where(eq(pieces.serial, 'A-1'))).state;
    await inTransaction(shop, (tx) => followOrder(tx, order.id, 'dispatched'));
    expect(await state()).toBe('sent');
    const back = { to: 'in-stock', note: 'unopened' } as const;
    await expect(inTransaction(shop, (tx) => movePiece(tx, 'A-1', back))).rejects.toMatchObject({
      code: 409,
    });
    await inTransaction(shop, (tx) => followOrder(tx, order.id, 'returned'));
    expect(await state()).toBe('returned');
    const first = await inTransaction(shop, (tx) => movePiece(tx, 'A-1', back));
    const again = await inTransaction(shop, (tx) => movePiece(tx, 'A-1', back));
    expect([first.moved, again.moved]).toEqual([true, false]);
    expect(await state()).toBe('in-stock');
  });

  it('a piece is free again when its order is rejected', async () => {
    await add('A-1');
    const order = await ordered(1);
    await reserve('A-1', order.id);
    await moveOrder(shop, { orderNumber: order.number, to: 'rejected', by: 'desk:x', note: 'x' });
    expect(await stock()).toMatchObject({ pieces: { reserved: 0, 'in-stock': 1 } });
  });

  it.each([
    ['rejected', 'in-stock'],
    ['cancelled', 'in-stock'],
    ['payment-received', 'in-stock'],
    ['dispatched', 'sent'],
  ] as const)('pieces of an order that becomes %s, packed or not, are %s', async (to, state) => {
    await add('A-1', 'A-2');
    const { id } = await ordered(2);
    for (const serial of ['A-1', 'A-2']) await reserve(serial, id);
    await shop.db.update(pieces).set({ state: 'packed' }).where(eq(pieces.serial, 'A-2'));
    await inTransaction(shop, (tx) => followOrder(tx, id, to));
    const after = await shop.db.select().from(pieces).orderBy(pieces.serial);
    const orderId = state === 'in-stock' ? null : id;
    expect(after).toMatchObject(Array(2).fill({ state, orderId }));
  });

  it('lets two who sell the last piece at once see each other', async () => {
    await add('A-1');
    const base = (await stock()).free;
    const sell = () =>
      inTransaction(shop, async (tx) => {
        const counted = (await lockStock(tx, [detail.id])).get(detail.id);
        if ((counted?.free ?? 0) < base) return false;
        const { id } = await newCustomer({ ...shop, db: tx.db });
        await insertOrder({ ...shop, db: tx.db }, id, { quantity: 1, detailId: detail.id });
        return true;
      });
    expect((await Promise.all([sell(), sell()])).toSorted()).toEqual([false, true]);
  });
});
