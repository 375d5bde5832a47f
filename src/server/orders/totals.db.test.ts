import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bagTotals } from '#client/features/cart/bag/bag-totals.ts';
import { type CartItem, GetCart } from '#shared/contract/cart.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { TAX_PROFILES, type TaxProfile } from '#shared/pricing/tax-profile.ts';
import { presentLine } from '../cart/present.ts';
import { cartLines, coupons } from '../db/schema/cart.ts';
import { premiums, productDetails, products } from '../db/schema/catalogue.ts';
import { customers } from '../db/schema/accounts.ts';
import { issuedDocuments } from '../db/schema/documents.ts';
import { orders } from '../db/schema/orders.ts';
import type { Invoice } from '../documents/invoices/invoice.ts';
import { moveOrder } from './lifecycle/move-order.ts';
import { Buyer } from '../testing/people/buyer.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { priceBag } from './quotes/price-bag.ts';
import type { Piece } from './sale.ts';
import { payFor } from '#server/testing/people/pay-for.ts';

// One bag computed three times: by the store, by the app from its wire data, and by this test, which uses whole numbers only
// and shares no code with the others.

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

function independentPaise(
  { lines, gold, silver, premiums, coupon }: Bag,
  profile: TaxProfile = 'specification',
) {
  const india = profile === 'india-gst';
  const otherOf = (line: Line) => (india ? 0n : parts(line.otherTax));
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
    const taxed = (metal + services) * (HUNDRED + otherOf(line)) * BigInt(line.quantity);
    // The result is rupees over ONE^4 and two percents; in paise it is a hundred times that.
    return round(taxed * 100n, ONE ** 4n * 10_000n * perGram);
  });
  const share = (paise: bigint, percent: bigint) => round(paise * percent, HUNDRED);
  const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n);
  const amount = total(prices);
  const making = total(lines.map((line, at) => share(prices[at] ?? 0n, parts(line.makingCharge))));
  const other = total(lines.map((line, at) => share(prices[at] ?? 0n, otherOf(line))));
  const logistics = total(lines.map((line) => round(parts(line.logistics), 100n)));
  const asked = round(parts(coupon), 100n);
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const charges = amount + making + other + logistics;
  if (india) {
    const taxable = charges - least(asked, charges);
    // 1.5 percent, twice.
    const gst = 2n * round(taxable * 15n, 1000n);
    return { amount, gst, making, other, logistics, total: taxable + gst };
  }
  const gst = round(amount * 3n, 100n);
  const gross = charges + gst;
  return { amount, gst, making, other, logistics, total: gross - least(asked, gross) };
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
  shop = await openTestShop({ demo: true, cards: 'sandbox' });
  asha = await Buyer.arrive(shop);
  const rows = await shop.db
    .select({ detail: productDetails, product: products })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(products.display, true))
    .orderBy(productDetails.id);
  // One weight of each product, so that each product can have its line's metal and purity.
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

/** The rows in the form that the database gives. */
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

/** The same pieces as the app receives them, text to text. */
function onTheWire(pieces: Piece[], profile: TaxProfile): CartItem[] {
  const data = pieces.map(({ detail, product, premium, quantity }, id) => {
    const row = { id, customerId: 1, detailId: detail.id, quantity, addedAt: new Date(0) };
    return presentLine(
      { pictures: {}, tax: { ...shop.tax, profile } },
      { line: row, detail, product, premium },
    );
  });
  return readReply(GetCart, writeReply('enveloped', { ok: true, msg: '', data })).data ?? [];
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;

it.each(TAX_PROFILES)(
  'three calculations of the totals of a thousand bags agree to the paisa, by %s',
  (profile) => {
    fc.assert(
      fc.property(bag, (given) => {
        const pieces = piecesOf(given);
        const store = priceBag(pieces, given, { couponAmount: given.coupon, profile }).totals;
        const app = bagTotals(onTheWire(pieces, profile), given, { amount: given.coupon }, profile);
        const third = independentPaise(given, profile);
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
  },
);

it.each(TAX_PROFILES)('the lines of a sale add up to its totals, by %s', (profile) => {
  fc.assert(
    fc.property(bag, (given) => {
      const { lines, totals } = priceBag(piecesOf(given), given, {
        couponAmount: given.coupon,
        profile,
      });
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

it.each(TAX_PROFILES)(
  'the totals shown in the app, quoted, ordered and invoiced agree to the paisa, through the database, by %s',
  async (profile) => {
    shop.tax.profile = profile;
    await fc.assert(
      fc.asyncProperty(bag, fc.constantFrom('UPI', 'CARD'), state, async (given, mode, place) => {
        await stock(given);
        await shop.db.update(customers).set({ state: place }).where(eq(customers.id, asha.id));
        const [coupon] = await shop.db
          .insert(coupons)
          .values({ code: `T${String(++last)}`, amount: given.coupon })
          .returning();
        const total = rupees(independentPaise(given, profile).total);
        // A coupon that leaves nothing to pay is refused, so such bags are skipped.
        if (total === '0.00') return;
        const couponId = coupon?.id ?? 0;
        const shown = bagTotals(await asha.bag(), given, { amount: given.coupon }, profile);
        expect(shown?.total.toFixed(2)).toBe(total);
        // Thirty locks an hour are allowed.
        shop.clock.now += 10 * 60_000;
        const lock = await asha.lock(couponId);
        expect(lock.Total).toBe(total);
        const paid = exact(total)
          .plus(mode === 'CARD' ? lock.Surcharge : 0)
          .toFixed(2);
        const { ONumber } = await asha.pay({
          QuoteId: lock.QuoteId,
          couponId,
          paymentMode: mode,
        });
        expect((await asha.status(ONumber)).Paid).toBe(paid);
        await payFor(shop, ONumber);
        await moveOrder(shop, { orderNumber: ONumber, to: 'confirmed', by: 'desk:R' });
        const invoice = await invoiceOf(ONumber);
        expect(invoice.paid).toBe(paid);
        const named = (name: string) => invoice.sums.find((sum) => sum.name === name)?.value;
        expect(named('cgst')).toBe(named('sgst'));
        expect(named('cgst') === undefined).toBe(place === 'Goa');
      }),
      { numRuns: 25 },
    );
  },
  120_000,
);
let last = 0;
const state = fc.constantFrom('Goa', 'Maharashtra');

/** Fills the catalogue and the bag with the given pieces, and sets the rates. */
async function stock(given: Bag): Promise<void> {
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
}

async function invoiceOf(number: string): Promise<Invoice> {
  const [found] = await shop.db
    .select({ data: issuedDocuments.data })
    .from(issuedDocuments)
    .innerJoin(orders, eq(orders.id, issuedDocuments.orderId))
    .where(eq(orders.number, number));
  return found?.data as Invoice;
}
