import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bagTotals } from '#client/features/cart/bag/bag-totals.ts';
import { GetCart } from '#shared/contract/cart.ts';
import { GetFinalProductFront } from '#shared/contract/catalogue.ts';
import { readReply, writeReply } from '#shared/contract/envelope.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { fromPrice, readOffer } from '#shared/pricing/offer.ts';
import { explainPayable, payable } from '#shared/pricing/payable.ts';
import { chargedProduct } from '#shared/pricing/pieces.ts';
import { TAX_PROFILES, type TaxProfile } from '#shared/pricing/tax-profile.ts';
import { presentLine } from '../cart/present.ts';
import { findPremiums } from '../catalogue/offers/find-premiums.ts';
import { presentProduct } from '../catalogue/listings/present-product.ts';
import { productDetails, products } from '../db/schema/catalogue.ts';
import { invoiceOf } from '../documents/invoices/invoice.ts';
import { SELLER, soldOrder } from '../testing/people/sold-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { priceBag } from './quotes/price-bag.ts';
import type { Piece } from './sale.ts';

let shop: TestShop;
let pieces: Piece[];

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  const premium = (await findPremiums(shop)) ?? null;
  const rows = await shop.db
    .select({ detail: productDetails, product: products })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId));
  pieces = rows.map((row) => ({ ...row, premium, quantity: 1, categoryName: '' }));
}, 60_000);
afterAll(() => shop.close());

/** The product page and the bag, as the app reads them from the wire. */
function onTheWire(piece: Piece, profile: TaxProfile) {
  const { detail, product, premium } = piece;
  const as = { pictures: {}, tax: { ...shop.tax, profile } };
  const leaf = { product, productTypeId: 1, weight: detail, weights: [detail] };
  const Product = JSON.stringify([presentProduct(as, premium ?? undefined, leaf)]);
  const page = readReply(
    GetFinalProductFront,
    writeReply('enveloped', { ok: true, msg: '', data: [{ Product }] }),
  );
  const line = { id: 1, customerId: 1, detailId: detail.id, quantity: 1, addedAt: new Date(0) };
  const data = [presentLine(as, { line, detail, product, premium })];
  const bag = readReply(GetCart, writeReply('enveloped', { ok: true, msg: '', data }));
  const shown = page.data?.[0]?.Product[0];
  if (!shown || !bag.data) throw new Error('Not on the wire');
  return { shown, bag: bag.data };
}

function pricesOf(piece: Piece, profile: TaxProfile, asks: { gold: string; silver: string }) {
  const { shown, bag } = onTheWire(piece, profile);
  const offer = readOffer(shown.Gram[0]?.Offer ?? '');
  const explained = explainPayable(chargedProduct(shown), asks, profile);
  const lock = priceBag([piece], asks, { couponAmount: '0', profile });
  const order = soldOrder(lock.lines, { tax: lock.tax });
  return {
    tile: offer && fromPrice([offer], asks, profile)?.toFixed(2),
    youPay: payable(chargedProduct(shown), asks, profile)?.total.toFixed(2),
    parts: explained && sum(Object.values(explained.parts)).toFixed(2),
    bag: bagTotals(bag, asks, undefined, profile)?.total.toFixed(2),
    lock: lock.totals.total,
    // The order's own amount paid; an invoice is made only where its sums add up to that.
    order: order.paid,
    invoice: invoiceOf(order, { sold: lock.lines, seller: SELLER, hsnDigits: '4' }).paid,
  };
}

it.each(TAX_PROFILES)(
  'tile, product, bag, lock, order and invoice of every weight agree to the paisa at 50 random rates, by %s',
  (profile) => {
    expect(pieces.length).toBeGreaterThan(140);
    const paise = fc.nat(20_000_00).map((more) => exact(more).div(100));
    const rates = fc.record({
      gold: paise.map((more) => more.plus(60_000).toFixed(2)),
      silver: paise.map((more) => more.plus(60_000).toFixed(2)),
    });
    fc.assert(
      fc.property(rates, (asks) => {
        for (const piece of pieces) {
          const prices = pricesOf(piece, profile, asks);
          expect(new Set(Object.values(prices)), piece.detail.uniqueId).toEqual(
            new Set([prices.lock]),
          );
        }
      }),
      { numRuns: 50 },
    );
  },
  120_000,
);
