import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bagTotals } from '#client/features/cart/bag-totals.ts';
import { type CartItem, GetCart } from '#shared/contract/cart.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { presentLine } from '../cart/present.ts';
import { cartLines, coupons } from '../db/schema/cart.ts';
import { premiums, productDetails, products } from '../db/schema/catalogue.ts';
import { Buyer } from '../testing/buyer.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { priceBag } from './quotes/price-bag.ts';
import type { Piece } from './sale.ts';

// Three calculations of one bag: the store's, the app's on what the wire gave it, and one of these tests,
// which knows whole numbers alone and shares no line with the others.

/** A decimal with at most four places, as the columns hold them, in ten-thousandths. */
const parts = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
};
const ONE = 10_000n;
const HUNDRED = 100n * ONE;
/** Half up; nothing here is below 0. */
const round = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

interface Line {
  gold: boolean;
  purity: '995' | '999';
  grams: string;
  quantity: number;
  margin: string;
  netAmount: string;
  serviceTax: string;
  otherTax: string;
  makingCharge: string;
  logistics: string;
}
interface Bag {
  lines: Line[];
  gold: string;
  silver: string;
  premiums: { gold999: string; gold995: string; silver999: string };
  coupon: string;
}

function independentPaise({ lines, gold, silver, premiums, coupon }: Bag) {
  const prices = lines.map((line) => {
    const premium = !line.gold
      ? premiums.silver999
      : line.purity === '995'
        ? premiums.gold995
        : premiums.gold999;
    const quoted = parts(line.gold ? gold : silver) + parts(premium);
    // Ten-thousandths to the third power (rate, grams, margin), times 100 of the percent.
    const perGram = line.gold ? 10n : 1000n;
    const metal = quoted * parts(line.grams) * (HUNDRED + parts(line.margin));
    const services = parts(line.netAmount) * (HUNDRED + parts(line.serviceTax)) * ONE * perGram;
    const taxed = (metal + services) * (HUNDRED + parts(line.otherTax)) * BigInt(line.quantity);
    // Rupees are over ONE^4 and two percents; a paisa is a hundredth.
    return round(taxed * 100n, ONE ** 4n * 10_000n * perGram);
  });
  const share = (paise: bigint, percent: string) => round(paise * parts(percent), HUNDRED);
  const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
  const amount = total(prices);
  const gst = round(amount * 3n, 100n);
  const making = total(lines.map((line, at) => share(prices[at] ?? 0n, line.makingCharge)));
  const other = total(lines.map((line, at) => share(prices[at] ?? 0n, line.otherTax)));
  const logistics = total(lines.map((line) => round(parts(line.logistics), 100n)));
  const gross = amount + gst + making + other + logistics;
  const asked = round(parts(coupon), 100n);
  return { amount, gst, making, other, logistics, total: gross - (asked > gross ? gross : asked) };
}

const text = (mostWhole: number, places: number) =>
  fc
    .tuple(fc.nat(mostWhole), fc.nat(10 ** places - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(places, '0')}`);
const line: fc.Arbitrary<Line> = fc.record({
  gold: fc.boolean(),
  purity: fc.constantFrom('995', '999'),
  grams: fc.oneof(
    text(1000, 4).filter((grams) => /[1-9]/.test(grams)),
    fc.constantFrom('0.5000', '1.0000', '10.0000', '1000.0000'),
  ),
  quantity: fc.integer({ min: 1, max: 100 }),
  margin: text(50, 4),
  netAmount: text(10_000, 2),
  serviceTax: text(28, 4),
  otherTax: text(30, 4),
  makingCharge: text(30, 4),
  logistics: text(2000, 2),
});
const bag: fc.Arbitrary<Bag> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  gold: text(250_000, 4),
  silver: text(250_000, 4),
  premiums: fc.record({ gold999: text(9000, 2), gold995: text(9000, 2), silver999: text(9000, 2) }),
  coupon: text(20_000, 2),
});

let shop: TestShop;
let asha: Buyer;
let weights: Omit<Piece, 'quantity' | 'categoryName' | 'premium'>[];
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await Buyer.arrive(shop);
  const rows = await shop.db
    .select({ detail: productDetails, product: products })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(products.display, true))
    .orderBy(productDetails.id);
  // One weight of each product, so that a product may have the metal and purity of its line.
  weights = rows.filter(
    ({ detail }, at) => rows.findIndex((row) => row.detail.productId === detail.productId) === at,
  );
}, 60_000);
afterAll(() => shop.close());

const detailChange = (line: Line) => ({
  grams: line.grams,
  margin: line.margin,
  netAmount: line.netAmount,
  serviceTax: line.serviceTax,
  otherTax: line.otherTax,
  makingCharge: line.makingCharge,
  logistics: line.logistics,
});
const productChange = ({ gold, purity }: Line) => ({
  metal: gold ? ('Gold' as const) : ('Silver' as const),
  purity,
});

/** The rows as the database would give them. */
const piecesOf = ({ lines, premiums }: Bag): Piece[] =>
  lines.flatMap((line, at) => {
    const weight = weights[at];
    if (!weight) return [];
    return [
      {
        detail: { ...weight.detail, ...detailChange(line) },
        product: { ...weight.product, ...productChange(line) },
        premium: { id: 1, ...premiums },
        quantity: line.quantity,
        categoryName: '',
      },
    ];
  });

/** What the app has of them, text to text. */
function onTheWire(pieces: Piece[]): CartItem[] {
  const data = pieces.map(({ detail, product, premium, quantity }, id) => {
    const row = { id, customerId: 1, detailId: detail.id, quantity, addedAt: new Date(0) };
    return presentLine({}, { line: row, detail, product, premium });
  });
  return readReply(GetCart, writeReply('enveloped', { ok: true, msg: '', data })).data ?? [];
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;

it('three calculations of the totals of a thousand bags agree to the paisa', () => {
  fc.assert(
    fc.property(bag, (given) => {
      const pieces = piecesOf(given);
      const store = priceBag(pieces, given, given.coupon).totals;
      const app = bagTotals(onTheWire(pieces), given, given.coupon);
      const third = independentPaise(given);
      expect(app?.total.toFixed(2)).toBe(store.total);
      expect(app?.gst.toFixed(2)).toBe(store.gst);
      expect(app?.coupon.toFixed(2)).toBe(store.coupon);
      expect({
        amount: store.amount,
        gst: store.gst,
        makingCharge: store.makingCharge,
        otherTax: store.otherTax,
        logistics: store.logistics,
        total: store.total,
      }).toEqual({
        amount: rupees(third.amount),
        gst: rupees(third.gst),
        makingCharge: rupees(third.making),
        otherTax: rupees(third.other),
        logistics: rupees(third.logistics),
        total: rupees(third.total),
      });
    }),
    { numRuns: 1000 },
  );
});

it('the lines of a sale add up to its totals', () => {
  fc.assert(
    fc.property(bag, (given) => {
      const { lines, totals } = priceBag(piecesOf(given), given, given.coupon);
      const paise = (value: string) => BigInt(value.replace('.', ''));
      const sum = (name: 'price' | 'makingCharge' | 'otherTax' | 'logistics') =>
        lines.reduce((all, line) => all + paise(line[name]), 0n);
      expect(sum('price')).toBe(paise(totals.amount));
      expect(sum('makingCharge')).toBe(paise(totals.makingCharge));
      expect(sum('otherTax')).toBe(paise(totals.otherTax));
      expect(sum('logistics')).toBe(paise(totals.logistics));
    }),
  );
});

it('the totals quoted, shown in the app and ordered agree to the paisa, through the database', async () => {
  await fc.assert(
    fc.asyncProperty(bag, async (given) => {
      await shop.db.update(premiums).set(given.premiums).where(eq(premiums.id, 1));
      shop.rates.reading = { gold: given.gold, silver: given.silver, time: shop.now() };
      await shop.db.delete(cartLines);
      for (const [at, line] of given.lines.entries()) {
        const weight = weights[at];
        if (!weight) throw new Error('The demo has too few products');
        const { detail, product } = weight;
        await shop.db
          .update(productDetails)
          .set(detailChange(line))
          .where(eq(productDetails.id, detail.id));
        await shop.db.update(products).set(productChange(line)).where(eq(products.id, product.id));
        await shop.db
          .insert(cartLines)
          .values({ customerId: asha.id, detailId: detail.id, quantity: line.quantity });
      }
      const [coupon] = await shop.db
        .insert(coupons)
        .values({ code: `T${String(++last)}`, amount: given.coupon })
        .returning();
      const total = rupees(independentPaise(given).total);
      // A coupon that leaves nothing to pay is refused; bags of that kind are of no use here.
      if (total === '0.00') return;
      const couponId = coupon?.id ?? 0;
      expect(bagTotals(await asha.bag(), given, given.coupon)?.total.toFixed(2)).toBe(total);
      // Thirty locks an hour are allowed.
      shop.clock.now += 10 * 60_000;
      const lock = await asha.lock(couponId);
      expect(lock.Total).toBe(total);
      const { ONumber } = await asha.pay({ QuoteId: lock.QuoteId, couponId });
      expect((await asha.status(ONumber)).Paid).toBe(total);
    }),
    { numRuns: 25 },
  );
}, 120_000);
let last = 0;
