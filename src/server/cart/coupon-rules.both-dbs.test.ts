import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VerifyCouponCode } from '#shared/contract/bag-changes.ts';
import { contentOperations } from '#shared/desk/contract/content/content.ts';
import type { CouponTerms } from '#shared/desk/contract/catalogue/coupons.ts';
import { coupons } from '#server/db/schema/cart.ts';
import { couponUses } from '#server/db/schema/orders.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { approve } from '#server/desk/approvals/decide.ts';
import { plainCoupon } from '#server/desk/content/coupons.ts';
import { untilText } from '#server/payments/transfer/hold-terms.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { SaveCoupon, ListCoupons, CouponUses, CouponHistory, UndoCoupon } = contentOperations;
const HOUR = 60 * 60_000;

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  asha = await Buyer.arrive(shop);
});

/** Another person at the desk approves a waiting request. */
async function agree(approval: number | undefined): Promise<void> {
  const owner = await newStaff(shop, ['owner']);
  await approve({ shop, by: owner.name, osUser: `staff ${owner.id}` }, approval ?? 0);
}

let count = 0;

/** A new coupon with these terms; returns its code and id. */
async function make(terms: Partial<CouponTerms>): Promise<{ code: string; couponId: number }> {
  const code = `RULE${(count += 1)}`;
  const meera = await newStaff(shop, ['content']);
  const asked = { code, terms: { ...plainCoupon('500'), ...terms } };
  const { approval } = await callDesk(shop, SaveCoupon, asked, meera);
  if (approval !== undefined) await agree(approval);
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.code, code));
  return { code, couponId: row?.id ?? 0 };
}
const verify = async (code: string, buyer = asha) =>
  (await call(shop, VerifyCouponCode, { CouponCode: code }, buyer.caller)).data?.[0];
const says = (words: string) => ({ code: 400, message: expect.stringContaining(words) });

describe('a coupon', () => {
  it('is one and the same in letters of another form, as they come along from a post', async () => {
    const meera = await newStaff(shop, ['content']);
    // Bold and full-width letters of Unicode.
    await callDesk(shop, SaveCoupon, { code: '𝗱𝗶𝘄𝗮𝗹𝗶５', terms: plainCoupon('500') }, meera);
    await asha.add(GOLD_10G);
    for (const typed of ['diwali5', '𝗗𝗜𝗪𝗔𝗟𝗜𝟱', 'ＤＩＷＡＬＩ５ '])
      expect((await verify(typed))?.CouponCode).toBe('DIWALI5');
    const before = { code: 'ＯＬＤ５', amount: '100' };
    await shop.db.insert(coupons).values(before);
    expect((await verify(before.code))?.CouponCode).toBe(before.code);
    // One that was kept so can still be changed.
    const off = { ...before, revision: 1, terms: { ...plainCoupon('100'), active: false } };
    expect(await callDesk(shop, SaveCoupon, off, meera)).toMatchObject({ changed: true });
    expect((await verify(before.code))?.CouponCode).toBe('');
  });

  it('counts within its days alone', async () => {
    const now = shop.now();
    const early = await make({ fromAt: now + HOUR });
    const late = await make({ untilAt: now });
    const today = await make({ fromAt: now, untilAt: now + 1 });
    await asha.add(GOLD_10G);
    expect((await verify(today.code))?.CouponCode).toBe(today.code);
    await expect(verify(early.code)).rejects.toMatchObject(
      says(`counts from ${untilText(new Date(now + HOUR))} on`),
    );
    await expect(verify(late.code)).rejects.toMatchObject(says('has run out'));
    await expect(asha.lock(late.couponId)).rejects.toMatchObject(says('has run out'));
  });

  it('needs its minimum, in the bag and where the order is placed', async () => {
    const { code, couponId } = await make({ minimum: '1000000' });
    await asha.add(GOLD_10G);
    await expect(verify(code)).rejects.toMatchObject(says('counts from ₹10,00,000'));
    await expect(asha.lock(couponId)).rejects.toMatchObject(says('counts from'));
    await expect(asha.pay({ couponId })).rejects.toMatchObject(says('counts from'));
  });

  it('counts from its minimum on, to the paisa', async () => {
    await asha.add(GOLD_10G);
    const { Amount } = await asha.lock();
    const above = await make({ minimum: (Number(Amount) + 0.01).toFixed(2) });
    await expect(asha.lock(above.couponId)).rejects.toMatchObject(says('counts from'));
    const same = await make({ minimum: Amount });
    expect((await asha.lock(same.couponId)).Coupon).toBe('500.00');
  });

  it('a coupon is for the metal, the pieces and the customers that it names', async () => {
    const [product] = await shop.db.select().from(products).limit(1);
    const silver = await make({ metals: ['silver'] });
    const pieces = await make({ productIds: [product?.id ?? 0] });
    const other = await Buyer.arrive(shop);
    const hers = await make({ customerIds: [other.id] });
    await asha.add(GOLD_10G);
    await asha.add(SILVER_10G);
    await expect(verify(silver.code)).rejects.toMatchObject(says('silver alone'));
    await expect(verify(pieces.code)).rejects.toMatchObject(says('not for every piece'));
    expect((await verify(hers.code))?.CouponCode).toBe('');
    await expect(asha.lock(hers.couponId)).rejects.toMatchObject(says('not valid'));
    await other.add(SILVER_10G);
    expect((await verify(silver.code, other))?.CouponCode).toBe(silver.code);
    expect((await verify(hers.code, other))?.CouponCode).toBe(hers.code);
  });

  it('takes a percentage of the pieces off, and no more than its most', async () => {
    const free = await make({ kind: 'percent', value: '5' });
    const limited = await make({ kind: 'percent', value: '5', most: '100' });
    await asha.add(GOLD_10G);
    const told = await verify(free.code);
    expect(told).toMatchObject({ CouponAmount: '0.00', CouponPercent: '5.00', CouponMost: '0' });
    const { Amount, Coupon } = await asha.lock(free.couponId);
    expect(Number(Coupon)).toBeCloseTo(Number(Amount) * 0.05, 2);
    expect((await asha.lock(limited.couponId)).Coupon).toBe('100.00');
  });

  it('a coupon is used as often as a customer may, and then refused in words', async () => {
    const { code, couponId } = await make({ usesEach: 2 });
    for (let turn = 0; turn < 2; turn++) {
      await asha.add(GOLD_10G);
      await asha.pay({ couponId });
    }
    await asha.add(GOLD_10G);
    await expect(verify(code)).rejects.toMatchObject(says('2 times'));
    await expect(asha.pay({ couponId })).rejects.toMatchObject(says('2 times'));
  });

  it('a coupon is never used more often than it may be, even by simultaneous customers', async () => {
    const { code, couponId } = await make({ uses: 2 });
    const buyers = await Promise.all([1, 2, 3, 4].map(() => Buyer.arrive(shop)));
    for (const buyer of buyers) await buyer.add(GOLD_10G);
    const locks = await Promise.allSettled(buyers.map((buyer) => buyer.lock(couponId)));
    const held = locks.flatMap((lock, i) =>
      lock.status === 'fulfilled' ? [{ lock: lock.value, buyer: buyers[i] }] : [],
    );
    expect(held).toHaveLength(2);
    for (const lock of locks) {
      if (lock.status === 'rejected') expect(lock.reason).toMatchObject(says('about to pay'));
    }
    const late = await Buyer.arrive(shop);
    await late.add(GOLD_10G);
    await expect(verify(code, late)).rejects.toMatchObject(says('about to pay'));
    await expect(late.pay({ couponId })).rejects.toMatchObject(says('about to pay'));
    // A customer who pays at a held price gets the coupon.
    await Promise.all(
      held.map(async ({ lock, buyer }) => buyer?.pay({ QuoteId: lock.QuoteId, couponId })),
    );
    await expect(verify(code, late)).rejects.toMatchObject(says('used up'));
    const uses = await shop.db.select().from(couponUses).where(eq(couponUses.couponId, couponId));
    expect(uses).toHaveLength(2);
  });

  it('a coupon whose last use a customer took in another tab is used up, and in nobody’s order about to be paid', async () => {
    const { couponId } = await make({ uses: 2, usesEach: 2 });
    const other = await Buyer.arrive(shop);
    await other.add(GOLD_10G);
    await other.pay({ couponId });
    await asha.add(GOLD_10G);
    const one = await asha.lock(couponId);
    await asha.add(GOLD_10G);
    const two = await asha.lock(couponId);
    await asha.pay({ QuoteId: two.QuoteId, couponId });
    await asha.add(GOLD_10G);
    const again = asha.pay({ QuoteId: one.QuoteId, couponId });
    await expect(again).rejects.toMatchObject(says('used up'));
  });

  it('a customer who holds a price with the last use of a coupon may ask for another price with it', async () => {
    const { code, couponId } = await make({ uses: 1 });
    await asha.add(GOLD_10G);
    await asha.lock(couponId);
    expect((await verify(code))?.CouponCode).toBe(code);
    const { QuoteId, Coupon } = await asha.lock(couponId);
    expect(Coupon).toBe('500.00');
    await asha.pay({ QuoteId, couponId });
  });

  it('a second price held by one customer takes no use of a coupon that another customer holds', async () => {
    const { couponId } = await make({ uses: 2, usesEach: 2 });
    await asha.add(GOLD_10G);
    const smaller = await asha.lock(couponId);
    await asha.add(GOLD_10G, 2);
    const larger = await asha.lock(couponId);
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G);
    const { QuoteId } = await ravi.lock(couponId);
    await asha.pay({ QuoteId: larger.QuoteId, couponId });
    await asha.add(GOLD_10G);
    await expect(asha.pay({ QuoteId: smaller.QuoteId, couponId })).rejects.toMatchObject(
      says('about to pay'),
    );
    await ravi.pay({ QuoteId, couponId });
  });
});

describe('coupons at the desk', () => {
  it('coupons are listed with their uses, changed with their history, and undone', async () => {
    const { code, couponId } = await make({ note: 'For Diwali' });
    await asha.add(GOLD_10G);
    const { ONumber } = await asha.pay({ couponId });
    const meera = await newStaff(shop, ['content']);
    const find = async () =>
      (await callDesk(shop, ListCoupons, { search: code }, meera)).coupons.find(
        (each) => each.code === code,
      );
    const before = await find();
    expect(before).toMatchObject({ used: 1, standing: 'usable', terms: { value: '500' } });
    const { uses } = await callDesk(shop, CouponUses, { code }, meera);
    expect(uses).toMatchObject([
      { orderNumber: ONumber, state: 'placed', kind: 'buy', off: '500.00' },
    ]);
    const terms = { ...plainCoupon('750'), active: false };
    await callDesk(shop, SaveCoupon, { code, revision: before?.revision, terms }, meera);
    expect(await find()).toMatchObject({ standing: 'off', terms: { value: '750' } });
    const [last] = (await callDesk(shop, CouponHistory, { subject: `coupon ${code}` }, meera))
      .changes;
    await callDesk(shop, UndoCoupon, { entry: last?.entry ?? 0 }, meera);
    expect(await find()).toMatchObject({ standing: 'usable', terms: { value: '500' } });
  });

  it('a coupon that could take off more than one person may give away waits for a second person', async () => {
    const meera = await newStaff(shop, ['content']);
    const save = (code: string, terms: Partial<CouponTerms>, revision?: number) =>
      callDesk(
        shop,
        SaveCoupon,
        { code, revision, terms: { ...plainCoupon('500'), ...terms } },
        meera,
      );
    const asked = await save('WIDE', { kind: 'percent', value: '20' });
    expect(asked).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect(await shop.db.select().from(coupons).where(eq(coupons.code, 'WIDE'))).toEqual([]);
    expect(await save('RICH', { value: '200000.01' })).toMatchObject({
      changed: false,
      approval: expect.any(Number),
    });
    expect(await save('ENDS', { kind: 'percent', value: '20', most: '5000' })).toMatchObject({
      changed: true,
    });
    expect(await save('SMALL', { kind: 'percent', value: '2.5' })).toMatchObject({ changed: true });

    await agree(asked.approval);
    const wide = { kind: 'percent' as const, value: '20' };
    expect(await save('WIDE', { ...wide, note: 'For the fair' }, 1)).toMatchObject({
      changed: true,
    });
    expect(await save('WIDE', { ...wide, value: '21' }, 2)).toMatchObject({ changed: false });
    expect(await save('WIDE', { ...wide, active: false }, 2)).toMatchObject({ changed: true });
    const { changes } = await callDesk(shop, CouponHistory, { subject: 'coupon WIDE' }, meera);
    await expect(
      callDesk(shop, UndoCoupon, { entry: changes[0]?.entry ?? 0 }, meera),
    ).rejects.toMatchObject({ code: 409 });
  });

  it('coupons are refused if their terms make no sense or the code is taken', async () => {
    const meera = await newStaff(shop, ['content']);
    const save = (terms: Partial<CouponTerms>, code = 'NONSENSE') =>
      callDesk(shop, SaveCoupon, { code, terms: { ...plainCoupon('500'), ...terms } }, meera);
    await expect(save({ value: '0' })).rejects.toMatchObject(says('more than 0'));
    await expect(save({ kind: 'percent', value: '95' })).rejects.toMatchObject(says('at most 90'));
    await expect(save({ fromAt: 2, untilAt: 1 })).rejects.toMatchObject(says('end after'));
    await expect(save({ uses: 1, usesEach: 2 })).rejects.toMatchObject(says('more often'));
    await expect(save({ value: '1' }, 'LOTUS500')).rejects.toMatchObject({ code: 409 });
    const dispatch = await newStaff(shop, ['dispatch']);
    await expect(callDesk(shop, ListCoupons, {}, dispatch)).rejects.toMatchObject({ code: 403 });
  });
});
