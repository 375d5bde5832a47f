import type { Product } from '#shared/contract/catalogue.ts';
import { readMetal, type Asks } from '#shared/pricing/unit-price.ts';
import type { OfferText } from '#shared/pricing/offer.ts';
import type { Big } from '#shared/pricing/decimal.ts';
import { itemPrice } from '#shared/pricing/item-price.ts';
import { productPiece } from '#shared/pricing/pieces.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';

/**
 * The price of one piece at these asks, in rupees; undefined if the rate, the metal or the weight is unknown.
 */
export function piecePrice(product: Product, asks: Asks): Big | undefined {
  return itemPrice(productPiece(product), asks);
}

/** The offers of a product's weights except sold-out ones; all of them if none can be bought. Empty from another store. */
export function productOffers({ Gram }: Product): OfferText[] {
  const offers = (weights: Product['Gram']) =>
    weights.flatMap(({ Offer }) => (Offer === undefined ? [] : [Offer]));
  const there = offers(Gram.filter(({ SoldOut }) => !SoldOut));
  return there.length > 0 ? there : offers(Gram);
}

/** The fineness in words: 24K · 999, Gold 995, Silver 999. Only fine gold is called 24 carat. */
export function purityText({ MetalCategory, Purity }: Product): string {
  const metal = readMetal(MetalCategory);
  if (metal === 'silver') return m.product_purity_silver({ purity: Purity });
  if (metal !== 'gold') return Purity;
  return Purity.trim() === '999'
    ? m.product_purity_fine_gold()
    : m.product_purity_gold({ purity: Purity });
}

/**
 * The weight on a tile: `from 1 g` if heavier ones are sold too and the price shown is that of the lightest.
 */
export function tileWeight({ Denomination, Gram }: Product): string {
  const shown = readGrams(Denomination);
  const others = Gram.map((weight) => readGrams(weight.Denomination)).filter(
    (grams) => grams !== undefined,
  );
  const lightest = shown && others.length > 1 && others.every((grams) => shown.lte(grams));
  const weight = weightText(Denomination);
  return lightest ? m.product_from_weight({ weight }) : weight;
}
