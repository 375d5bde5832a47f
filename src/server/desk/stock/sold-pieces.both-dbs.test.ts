import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UpdateQuantity } from '#shared/contract/bag-changes.ts';
import { GetCart } from '#shared/contract/cart.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { Buyer, CAST_50G, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { productOf, shownTo } from '../catalogue/testing/catalogue-desk.ts';

const ops = catalogueOperations;
let shop: TestShop;
let clerk: TestStaff;
let bar: { productId: number; detailId: number };

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  bar = await productOf(shop, GOLD_10G);
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  clerk = await newStaff(shop, ['dispatch']);
});

const receive = (detailId: number, serials: string[]) =>
  callDesk(
    shop,
    ops.ReceivePieces,
    { detailId, pieces: serials.map((serial) => ({ serial })) },
    clerk,
  );
const csv = (text: string) => ({
  name: 'delivery.csv',
  mediaType: 'text/csv',
  base64: Buffer.from(text).toString('base64'),
});
const stockOf = async (search: string) =>
  (await callDesk(shop, ops.Stock, { search, limit: 10 }, clerk)).rows[0];

describe('a piece that is not there', () => {
  it('cannot be sold: of two who order the last one at once, one gets it', async () => {
    expect(await receive(bar.detailId, ['GB10-1'])).toMatchObject({ changed: true, bad: [] });
    const buyers = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    for (const buyer of buyers) await buyer.add(GOLD_10G);
    const both = await Promise.allSettled(buyers.map((buyer) => buyer.pay()));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(String(refused?.reason)).toContain('Lotus Minted Gold Bar of 10 g is sold out.');
    expect(await stockOf(GOLD_10G)).toMatchObject({ kept: true, inStock: 1, ordered: 1, free: 0 });
  });

  it('is shown as sold out, and neither a bag nor a held price takes it', async () => {
    const [shown] = await shownTo(shop, bar);
    expect(shown?.SoldOut).toBe(true);
    expect(shown?.Gram.map(({ SoldOut }) => SoldOut ?? false)).toContain(false);
    const buyer = await Buyer.arrive(shop);
    await expect(buyer.add(GOLD_10G)).rejects.toMatchObject({ code: 409 });
    await receive(bar.detailId, ['GB10-2']);
    await buyer.add(GOLD_10G);
    await expect(buyer.add(GOLD_10G)).rejects.toThrow('only 1 can be bought');
    await callDesk(
      shop,
      ops.MovePiece,
      { serial: 'gb10-2', to: 'withdrawn', reason: 'Scratched' },
      clerk,
    );
    await expect(buyer.lock()).rejects.toThrow('sold out');
    expect((await call(shop, GetCart, {}, buyer.caller)).data).toMatchObject([{ Left: 0 }]);
  });

  it('is said in the bag of which more are wanted than are there, and fewer of it can be wanted', async () => {
    await receive(bar.detailId, ['GB10-6', 'GB10-7', 'GB10-8']);
    const [buyer, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    for (let pieces = 0; pieces < 3; pieces++) await buyer.add(GOLD_10G);
    const bag = async () => (await call(shop, GetCart, {}, buyer.caller)).data?.[0];
    const line = await bag();
    expect(line).not.toHaveProperty('Left');
    await other.add(GOLD_10G);
    await other.add(GOLD_10G);
    await other.pay();
    expect(await bag()).toMatchObject({ Quantity: 3, Left: 1 });
    const want = (Quantity: number) =>
      call(shop, UpdateQuantity, { CartId: line?.CartId ?? 0, Quantity }, buyer.caller);
    await want(2);
    await expect(want(3)).rejects.toThrow('only 1 can be bought');
    await want(1);
    expect(await bag()).not.toHaveProperty('Left');
    await buyer.pay();
  });

  it('can be sold again when its order is cancelled', async () => {
    await receive(bar.detailId, ['GB10-3']);
    const [first, second] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    await first.add(GOLD_10G);
    await second.add(GOLD_10G);
    const { ONumber } = await first.pay();
    await expect(second.pay()).rejects.toThrow('sold out');
    await moveOrder(shop, {
      orderNumber: ONumber,
      to: 'rejected',
      by: 'desk:test',
      note: 'Unpaid',
    });
    await second.pay();
  });

  it('is kept for whose price is held while they pay, and free again when that has run out', async () => {
    await receive(bar.detailId, ['GB10-4']);
    const [first, second] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    for (const buyer of [first, second]) await buyer.add(GOLD_10G);
    const both = await Promise.allSettled([first.lock(), second.lock()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, other] = both[0]?.status === 'fulfilled' ? [first, second] : [second, first];
    await expect(other.lock()).rejects.toThrow('somebody is about to pay');
    await expect(other.pay()).rejects.toThrow('somebody is about to pay');
    const held = await winner.lock();
    // A second bag of the same customer reserves no more pieces: they can order at one price only.
    await receive(bar.detailId, ['GB10-9']);
    await winner.add(CAST_50G);
    await winner.lock();
    await other.lock();
    shop.clock.now += shop.priceLockMs + 2 * 60_000;
    if (shop.rates.reading) shop.rates.reading.time = shop.clock.now;
    await other.lock();
    expect(held.QuoteId).not.toBe('');
  });

  it('a piece withdrawn while a customer pays is refused with what becomes of their money', async () => {
    await receive(bar.detailId, ['GB10-5']);
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { QuoteId, ONumber } = await buyer.lock();
    for (const serial of ['GB10-4', 'GB10-5', 'GB10-9']) {
      const asked = { serial, to: 'withdrawn' as const, reason: 'Scratched' };
      await callDesk(shop, ops.MovePiece, asked, clerk);
    }
    await expect(buyer.pay({ QuoteId })).rejects.toThrow(
      `If you have paid already, do not pay again: write to us with the reference ${ONumber}.`,
    );
  });

  it('the most pieces of a customer’s held prices of the bag are kept, whichever price was the later', async () => {
    shop.clock.now += shop.priceLockMs + 2 * 60_000;
    if (shop.rates.reading) shop.rates.reading.time = shop.clock.now;
    await receive(bar.detailId, ['GB10-20', 'GB10-21', 'GB10-22', 'GB10-23', 'GB10-24']);
    const free = (await stockOf(GOLD_10G))?.free ?? 0;
    const change = async (buyer: Buyer, Quantity: number) => {
      const CartId = (await buyer.bag())[0]?.CartId ?? 0;
      await call(shop, UpdateQuantity, { CartId, Quantity }, buyer.caller);
    };
    for (const quantities of [
      [1, 2],
      [2, 1],
    ]) {
      const buyer = await Buyer.arrive(shop);
      await buyer.add(GOLD_10G);
      for (const quantity of quantities) {
        await change(buyer, quantity);
        await buyer.lock();
      }
    }
    const other = await Buyer.arrive(shop);
    await other.add(GOLD_10G, free - 3);
    await expect(other.lock()).rejects.toThrow('somebody is about to pay');
    await change(other, free - 4);
    await other.lock();
  });

  it('does not limit weights that are not kept by serial', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(CAST_50G, 3);
    await buyer.pay();
    expect(await stockOf(CAST_50G)).toMatchObject({ kept: false, free: 0 });
  });

  it('is kept for both where one customer is about to pay for it in the bag and out of their metal', async () => {
    shop.clock.now += shop.priceLockMs + 2 * 60_000;
    if (shop.rates.reading) shop.rates.reading.time = shop.clock.now;
    await receive(bar.detailId, ['GB10-10', 'GB10-11', 'GB10-12']);
    const [first, second] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    await first.hold({ gold: '10' });
    const coin = { detailId: bar.detailId, grams: '10' };
    await first.add(GOLD_10G);
    await second.add(GOLD_10G, ((await stockOf(GOLD_10G))?.free ?? 0) - 1);
    const bag = await first.lock();
    const converted = await first.lockCoin(coin);
    await expect(second.lock()).rejects.toThrow('somebody is about to pay');
    await first.pay({ QuoteId: bag.QuoteId });
    await first.convert(coin, { QuoteId: converted.QuoteId });
  });
});

describe('a delivery', () => {
  it('a delivery by file comes in whole, or not at all with the faults of each row', async () => {
    const text = `code,serial,grams\n${SILVER_10G},S-1,10.002\n\n${SILVER_10G},S-1,\nNO-SUCH,S-2,\n${SILVER_10G},S-3,12`;
    const bad = await callDesk(
      shop,
      ops.ReceiveStockFile,
      { file: csv(text), check: false },
      clerk,
    );
    expect(bad.changed).toBe(false);
    expect(bad.bad.map(({ row }) => row)).toEqual([4, 5, 6]);
    expect(await stockOf(SILVER_10G)).toMatchObject({ kept: false });
    const good = csv(`code,serial,grams\r\n${SILVER_10G},S-1,10.002\r\n${SILVER_10G},s-3,\r\n`);
    const checked = await callDesk(shop, ops.ReceiveStockFile, { file: good, check: true }, clerk);
    expect(checked).toMatchObject({ changed: false, bad: [], lines: ['In order: 2 pieces.'] });
    expect(await stockOf(SILVER_10G)).toMatchObject({ kept: false });
    await callDesk(shop, ops.ReceiveStockFile, { file: good, check: false }, clerk);
    expect(await stockOf(SILVER_10G)).toMatchObject({ kept: true, inStock: 2, free: 2 });
    const { detailId } = await productOf(shop, SILVER_10G);
    const { rows } = await callDesk(shop, ops.StockPieces, { detailId, limit: 10 }, clerk);
    expect(rows.map(({ serial, grams }) => [serial, grams])).toEqual([
      ['S-3', ''],
      ['S-1', '10.0020'],
    ]);
  });

  it('serials that a spreadsheet keeps as text are read as they are, and one that it has shortened is named', async () => {
    const take = (...serials: string[]) => {
      const rows = serials.map((serial) => `${SILVER_10G},${serial}\n`);
      const file = csv(`Code,Serial\n${rows.join('')}`);
      return callDesk(shop, ops.ReceiveStockFile, { file, check: false }, clerk);
    };
    const shortened = expect.stringContaining('a spreadsheet has shortened');
    expect((await take('="0042"', '4.26325E+11', '4.26325E+11')).bad).toEqual(
      [3, 4].map((row) => ({ row, serial: '4.26325E+11', why: shortened })),
    );
    await take('="00426325001112"', "'0043", '"=""0044"""');
    const { detailId } = await productOf(shop, SILVER_10G);
    const { rows } = await callDesk(shop, ops.StockPieces, { detailId, limit: 3 }, clerk);
    expect(rows.map(({ serial }) => serial)).toEqual(['0044', '0043', '00426325001112']);
  });

  it('is taken in by nobody without the right', async () => {
    const auditor = await newStaff(shop, ['auditor']);
    await expect(
      callDesk(shop, ops.ReceiveStockFile, { file: csv('code,serial'), check: false }, auditor),
    ).rejects.toMatchObject({ code: 403 });
  });
});
