import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { coverAt } from '#shared/content/marked-pictures.ts';
import type { CartTotals } from '#shared/pricing/cart-totals.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import { itemPrice } from '#shared/pricing/item-price.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { SoldLine, SoldTax, SoldTotals } from '../db/schema/orders.ts';
import type { RateReading } from '#server/rates/sources/source.ts';
import { type Piece, pricedPiece } from './sale.ts';

/** What a sale costs at some rates, line by line and all together. */
export interface Priced {
  lines: SoldLine[];
  totals: SoldTotals;
  tax: SoldTax;
}

export const ZERO_RUPEES = '0.00';

/** Rupees as they are stored, with two decimals. The caller has already rounded the amount to whole paise. */
export const storedRupees = (value: Big): string => value.toFixed(2);

/** The price in rupees of a piece in its whole quantity. Throws a Refusal 404 where it has no price. */
export function priceOf(
  piece: Piece,
  rates: Pick<RateReading, 'gold' | 'silver'>,
  profile: TaxProfile,
): Big {
  const price = itemPrice(pricedPiece(piece, profile), rates, piece.quantity);
  if (!price) throw new Refusal(REFUSED.notFound, m.product_unavailable());
  return price;
}

/** The record of a sold piece: its names and charges as they were, whatever the catalogue says later. */
export function soldLine(
  { detail, product, quantity, categoryName }: Piece,
  price: Big,
  charges: Pick<SoldLine, 'makingCharge' | 'otherPercent' | 'otherTax' | 'logistics' | 'made'>,
): SoldLine {
  return {
    detailId: detail.id,
    uniqueId: detail.uniqueId,
    productName: product.name,
    categoryName,
    metal: product.metal,
    purity: product.purity,
    grams: exact(detail.grams).toFixed(),
    quantity,
    image: coverAt(product.images, detail.grams),
    price: storedRupees(price),
    makingPercent: exact(detail.makingCharge).toFixed(),
    ...charges,
  };
}

export const soldTotals = (totals: CartTotals): SoldTotals => ({
  amount: storedRupees(totals.amount),
  gst: storedRupees(totals.gst),
  makingCharge: storedRupees(totals.makingCharge),
  otherTax: storedRupees(totals.otherTax),
  logistics: storedRupees(totals.logistics),
  coupon: storedRupees(totals.coupon),
  total: storedRupees(totals.total),
});
