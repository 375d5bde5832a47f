import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetLogin, insertRegister } from '#shared/contract/account.ts';
import {
  AddToCart,
  DeleteCartItemById,
  UpdateQuantity,
  VerifyCouponCode,
} from '#shared/contract/bag-changes.ts';
import { GetCart, getItemCount } from '#shared/contract/cart.ts';
import type { Key } from '#shared/contract/fields.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { cartLines } from '../db/schema/cart.ts';
import { productDetails, products } from '../db/schema/catalogue.ts';
import { call, type TestCaller } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let asha: TestCaller;
let ravi: TestCaller;
/** Two weights on sale, and a withdrawn one. */
let piece: { id: number; grams: string; productId: number };
let other: typeof piece;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await register('9000000001');
  ravi = await register('9000000002');
  const sold = await shop.db
    .select({
      id: productDetails.id,
      grams: productDetails.grams,
      productId: productDetails.productId,
    })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(and(eq(productDetails.withdrawn, false), eq(products.display, true)))
    .orderBy(productDetails.id);
  const [first] = sold;
  const second = sold.find(({ productId }) => productId !== first?.productId);
  if (!first || !second) throw new Error('The demo sells nothing');
  piece = first;
  other = second;
}, 60_000);
afterAll(() => shop.close());
const reading = { gold: '127000', silver: '154000', time: 0 };
beforeEach(async () => {
  shop.rates.reading = { ...reading, time: shop.clock.now };
  await shop.db.delete(cartLines);
});

async function register(Number: string): Promise<TestCaller> {
  const person = {
    FirstName: 'A',
    LastName: 'B',
    State: 'Goa',
    Email: 'a@b.in',
    GstNumber: '',
    Address: 'Here',
    UserType: 'User',
  };
  await call(shop, insertRegister, { ...person, Number, Password: 'a lasting secret' });
  const caller: TestCaller = {};
  const { token } = await call(
    shop,
    GetLogin,
    { LoginId: Number, Password: 'a lasting secret' },
    caller,
  );
  return Object.assign(caller, { token });
}

const add = (
  caller: TestCaller,
  what: Partial<{ P_DetailsId: Key; Quantity: number; Weight: string }> = {},
) =>
  call(
    shop,
    AddToCart,
    { P_DetailsId: piece.id, Quantity: 1, Weight: `${piece.grams}gm`, ...what },
    caller,
  );
const bag = async (caller: TestCaller) => (await call(shop, GetCart, {}, caller)).data ?? [];
const count = async (caller: TestCaller) =>
  (await call(shop, getItemCount, {}, caller)).data?.[0]?.count;
const change = (caller: TestCaller, CartId: Key, Quantity: number) =>
  call(shop, UpdateQuantity, { CartId, Quantity }, caller);

/** A bag with one line; returns the line's id. */
async function oneLine(caller: TestCaller, Quantity = 2): Promise<Key> {
  await add(caller, { Quantity });
  const [line] = await bag(caller);
  if (!line) throw new Error('The bag is empty');
  return line.CartId;
}

describe('the bag', () => {
  it('gathers pieces of one weight in one line, and counts lines', async () => {
    expect((await add(asha)).msg).toBe('Added to your bag.');
    await add(asha, { Quantity: 3 });
    await add(asha, { P_DetailsId: other.id, Weight: `${other.grams} g` });
    const lines = await bag(asha);
    expect(lines.map(({ Quantity }) => Quantity)).toEqual([4, 1]);
    expect(await count(asha)).toBe(2);
    expect(lines[0]).toMatchObject({ Source: expect.stringMatching(/^(?:Gold|Silver)$/) });
  });

  it('pieces that are sent again after a lost answer are added once', async () => {
    const sent = {
      P_DetailsId: piece.id,
      Quantity: 2,
      Weight: `${piece.grams}gm`,
      RequestId: 'r1',
    };
    expect((await call(shop, AddToCart, sent, asha)).msg).toBe('Added to your bag.');
    // The rates are gone meanwhile: the first answer counts.
    shop.rates.reading = undefined;
    expect((await call(shop, AddToCart, sent, asha)).msg).toBe('Added to your bag.');
    expect(await bag(asha)).toMatchObject([{ Quantity: 2 }]);
  });

  it('the bag is kept in the database', async () => {
    await add(asha, { Quantity: 7 });
    expect(await shop.db.select().from(cartLines)).toMatchObject([
      { detailId: piece.id, quantity: 7 },
    ]);
  });

  it('drops a product that is no longer sold, and names it once', async () => {
    await add(asha);
    await shop.db
      .update(productDetails)
      .set({ withdrawn: true })
      .where(eq(productDetails.id, piece.id));
    try {
      const { data, msg } = await call(shop, GetCart, {}, asha);
      expect(data).toEqual([]);
      expect(msg).toMatch(/^No longer sold, and taken out of your bag: .+\.$/);
      expect((await call(shop, GetCart, {}, asha)).msg).toBe('');
      await expect(add(asha)).rejects.toMatchObject({ message: 'This product is not available' });
    } finally {
      await shop.db
        .update(productDetails)
        .set({ withdrawn: false })
        .where(eq(productDetails.id, piece.id));
    }
  });

  it('drops a product that is no longer shown', async () => {
    await add(asha);
    const show = (display: boolean) =>
      shop.db.update(products).set({ display }).where(eq(products.id, piece.productId));
    await show(false);
    try {
      expect(await bag(asha)).toEqual([]);
      await expect(add(asha)).rejects.toMatchObject({ code: 404 });
    } finally {
      await show(true);
    }
  });
});

describe("another customer's line", () => {
  it('cannot be seen', async () => {
    await oneLine(asha);
    expect(await bag(ravi)).toEqual([]);
    expect(await count(ravi)).toBe(0);
  });

  it('cannot be changed', async () => {
    const line = await oneLine(asha);
    await expect(change(ravi, line, 9)).rejects.toMatchObject({
      code: 404,
      message: 'This piece is no longer in your bag.',
    });
    expect(await bag(asha)).toMatchObject([{ CartId: line, Quantity: 2 }]);
  });

  it('cannot be deleted', async () => {
    const line = await oneLine(asha);
    await call(shop, DeleteCartItemById, { CartId: line }, ravi);
    expect(await bag(asha)).toMatchObject([{ CartId: line, Quantity: 2 }]);
  });

  it('another customer’s line is not added to', async () => {
    await oneLine(asha);
    await add(ravi, { Quantity: 5 });
    expect(await bag(asha)).toMatchObject([{ Quantity: 2 }]);
    expect(await bag(ravi)).toMatchObject([{ Quantity: 5 }]);
  });
});

describe('quantities', () => {
  it.each([0, -1, 101, 1_000_000])('a quantity of %s is refused', async (Quantity) => {
    const line = await oneLine(asha);
    const range = { code: 400, message: 'Choose 1 to 100 pieces.' };
    await expect(add(asha, { Quantity })).rejects.toMatchObject(range);
    await expect(change(asha, line, Quantity)).rejects.toMatchObject(range);
    expect(await bag(asha)).toMatchObject([{ Quantity: 2 }]);
  });

  it.each([1.5, Number.NaN, '3 pieces', '1e400'])(
    'a quantity of %s is refused',
    async (Quantity) => {
      const line = await oneLine(asha);
      await expect(add(asha, { Quantity: Quantity as number })).rejects.toMatchObject({
        code: 400,
      });
      await expect(change(asha, line, Quantity as number)).rejects.toMatchObject({ code: 400 });
      expect(await bag(asha)).toMatchObject([{ Quantity: 2 }]);
    },
  );

  it('accepts 1 and 100 pieces', async () => {
    const line = await oneLine(asha);
    const { data } = await change(asha, line, 100);
    expect(data).toEqual([{ msg: 'Quantity updated.' }]);
    await change(asha, line, 1);
    expect(await bag(asha)).toMatchObject([{ Quantity: 1 }]);
  });

  it('adding 100 pieces to 13 says how many more can go in', async () => {
    await add(asha, { Quantity: 13 });
    await expect(add(asha, { Quantity: 100 })).rejects.toMatchObject({
      code: 400,
      message:
        'Your bag has 13 of this piece already and takes 100, so 87 more can go in. Nothing was added.',
    });
    await add(asha, { Quantity: 87 });
    await expect(add(asha)).rejects.toMatchObject({
      message: expect.stringContaining('100 of this piece already, which is all that it takes'),
    });
    expect(await bag(asha)).toMatchObject([{ Quantity: 100 }]);
  });

  it('never pass 100, however many taps come at once', async () => {
    const taps = Array.from({ length: 50 }, () => add(asha, { Quantity: 3 }));
    const ends = await Promise.allSettled(taps);
    const taken = ends.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBe(33);
    expect(await bag(asha)).toMatchObject([{ Quantity: 99 }]);
  });
});

describe('what goes into the bag', () => {
  it.each(['', '0', '11gm', '-10gm', '10 kg', 'ten'])('is no weight of %j', async (Weight) => {
    await expect(add(asha, { Weight })).rejects.toMatchObject({
      code: 400,
      message: 'This product does not come in that weight.',
    });
    expect(await bag(asha)).toEqual([]);
  });

  it.each([0, -1, 2_147_483_647, 99_999_999_999, "1'; drop table cart_lines; --", '<script>'])(
    'is no product %s',
    async (P_DetailsId) => {
      await expect(add(asha, { P_DetailsId })).rejects.toMatchObject({ code: 404 });
      await expect(change(asha, P_DetailsId, 2)).rejects.toMatchObject({ code: 404 });
      await call(shop, DeleteCartItemById, { CartId: P_DetailsId }, asha);
      expect(await bag(asha)).toEqual([]);
    },
  );
});

describe('stale rates', () => {
  it('stop what commits to a price, and nothing else', async () => {
    const line = await oneLine(asha);
    shop.rates.reading = undefined;
    const stale = { code: 409, reason: 'rates-stale' };
    await expect(add(asha)).rejects.toMatchObject(stale);
    await expect(change(asha, line, 3)).rejects.toMatchObject(stale);
    expect(await bag(asha)).toMatchObject([{ Quantity: 2 }]);
    const { msg } = await call(shop, DeleteCartItemById, { CartId: line }, asha);
    expect(msg).toBe('Removed from your bag.');
    expect(await count(asha)).toBe(0);
  });
});

describe('deleting a line of the bag', () => {
  it('deleting a line twice is no error', async () => {
    const line = await oneLine(asha);
    await call(shop, DeleteCartItemById, { CartId: line }, asha);
    await call(shop, DeleteCartItemById, { CartId: line }, asha);
    await expect(change(asha, line, 3)).rejects.toMatchObject({ code: 404 });
  });
});

describe('coupons', () => {
  const verify = (CouponCode: string, caller = asha) =>
    call(shop, VerifyCouponCode, { CouponCode }, caller);

  it('coupons are found whatever their case', async () => {
    const { data, msg } = await verify(' lotus500 ');
    expect(data).toMatchObject([{ CouponCode: 'LOTUS500', CouponAmount: '500.00' }]);
    expect(msg).toBe('Coupon applied.');
  });

  it.each(['NOPE', '%', "' or 1=1 --", '<script>alert(1)</script>'])(
    '%s is no valid coupon',
    async (code) => {
      const { data, msg } = await verify(code);
      expect(data?.[0]?.CouponCode).toBe('');
      expect(msg).toBe('Coupon code is not valid');
    },
  );

  it('a right that was given for a code is worth nothing to another customer', async () => {
    await add(asha);
    await add(ravi);
    const right = (await verify('LOTUS500')).data?.[0]?.Id ?? 0;
    const lock = (caller: TestCaller, couponId: Key) =>
      call(shop, LockPrice, { Kind: 'buy', couponId }, caller);
    expect((await lock(asha, right)).data?.[0]?.Coupon).toBe('500.00');
    const refused = { code: 400, message: 'Coupon code is not valid' };
    await expect(lock(ravi, right)).rejects.toMatchObject(refused);
    const number = String(right).split('-')[0] ?? '';
    await expect(lock(ravi, Number(number))).rejects.toMatchObject(refused);
  });

  it('may be guessed twenty times an hour, right ones counted too', async () => {
    const guesser = await register('9000000003');
    const guess = (code: string) => verify(code, guesser);
    for (let n = 0; n < 19; n++) await guess(`GUESS${n}`);
    await guess('LOTUS500');
    await expect(guess('LOTUS500')).rejects.toMatchObject({ code: 429 });
  });

  it('a coupon given before is checked again without counting as a guess; another’s right counts', async () => {
    const holder = await register('9000000004');
    const right = (await verify('LOTUS500', holder)).data?.[0]?.Id ?? 0;
    const again = (CouponCode: string, couponId: Key = right, caller = holder) =>
      call(shop, VerifyCouponCode, { CouponCode, couponId }, caller);
    for (let n = 0; n < 25; n++) expect((await again('LOTUS500')).data?.[0]?.Id).toBe(right);
    for (let n = 0; n < 19; n++) await again(`GUESS${n}`);
    await expect(again('GUESS')).rejects.toMatchObject({ code: 429 });
    expect((await again('lotus500')).data?.[0]?.Id).toBe(right);
    await expect(again('LOTUS500', 1)).rejects.toMatchObject({ code: 429 });
  });

  it('a blank coupon code is refused', () =>
    expect(verify('  ')).rejects.toMatchObject({ message: 'Please enter valid coupon code' }));
});

describe('a session', () => {
  const operations = {
    GetCart: (caller: TestCaller) => call(shop, GetCart, {}, caller),
    getItemCount: (caller: TestCaller) => call(shop, getItemCount, {}, caller),
    AddToCart: (caller: TestCaller) => add(caller),
    UpdateQuantity: (caller: TestCaller) => change(caller, 1, 2),
    DeleteCartItemById: (caller: TestCaller) =>
      call(shop, DeleteCartItemById, { CartId: 1 }, caller),
    VerifyCouponCode: (caller: TestCaller) =>
      call(shop, VerifyCouponCode, { CouponCode: 'LOTUS500' }, caller),
  };
  const halves: [what: string, caller: () => TestCaller][] = [
    ['nothing', () => ({})],
    ['a token without its cookie', () => ({ ...asha, cookie: undefined })],
    ['a cookie without its token', () => ({ cookie: asha.cookie })],
    ["a token with another's cookie", () => ({ ...asha, cookie: ravi.cookie })],
    ['a made-up token', () => ({ ...asha, token: 'x' })],
  ];
  it.each(
    Object.keys(operations).flatMap((name) =>
      halves.map(([what, caller]) => [name, what, caller] as const),
    ),
  )('%s refuses %s', async (name, _what, caller) => {
    const operation = operations[name as keyof typeof operations];
    await expect(operation(caller())).rejects.toMatchObject({ code: 401 });
  });
});
