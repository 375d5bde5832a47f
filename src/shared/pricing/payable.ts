import { type CartTotals, cartTotals } from './cart-totals.ts';
import { type Big, exact, type Numeric, percentOf, sum, toPaise, ZERO } from './decimal.ts';
import { itemPrice, type PricedPiece } from './item-price.ts';
import type { TaxProfile } from './tax-profile.ts';
import { type Asks, readMetal, unitPrice } from './unit-price.ts';
import { readGrams } from './weight.ts';

/** A piece with everything that a bag charges for it. Making charge in percent, logistics in rupees. */
export interface ChargedPiece extends PricedPiece {
  MakingCharge: Numeric;
  Logistics: Numeric;
}

/** The parts of a price, in the order in which they are added. */
export const PRICE_PARTS = [
  /** The market's selling price of the metal, for the grams of the piece. */
  'market',
  /** The refinery's surcharge on the market price for the fineness. */
  'premium',
  /** The margin, the amount for the piece, and the service tax on that amount. */
  'margin',
  'making',
  /** Taxes without a name of their own, inside the sale price and beside it. None in `india-gst`. */
  'otherTax',
  'gst',
  'delivery',
] as const;
export type PricePart = (typeof PRICE_PARTS)[number];

/** The price of one piece, in rupees to the paisa. */
export interface Payable {
  /** Before making, GST and delivery: the Sale Price. */
  salePrice: Big;
  /** The total of a bag with only this piece. */
  total: Big;
}

/** The total in its parts, which add up to it to the paisa. A negative premium makes a negative part. */
export interface ExplainedPayable extends Payable {
  parts: Record<PricePart, Big>;
}

function alone(
  piece: ChargedPiece,
  asks: Asks,
  profile: TaxProfile,
): { salePrice: Big; totals: CartTotals } | undefined {
  const price = itemPrice(piece, asks);
  return price && { salePrice: price, totals: cartTotals([{ ...piece, price }], 0, profile) };
}

/**
 * The real price of one piece: that of a bag with only this piece, by the bag's formulas. Undefined if the rate, the metal or the
 * weight is unknown.
 */
export function payable(piece: ChargedPiece, asks: Asks, profile: TaxProfile): Payable | undefined {
  const priced = alone(piece, asks, profile);
  return priced && { salePrice: priced.salePrice, total: priced.totals.total };
}

/** The parts of a sale price, in rupees; `otherTax` is the tax inside the sale price. */
export type SalePriceParts = Record<'market' | 'premium' | 'margin' | 'otherTax', Big>;

/**
 * The parts of the sale price of `quantity` pieces. Each part is the growth of the rounded running total, so that a part of
 * nothing is exactly 0, and the parts add up to `itemPrice` to the paisa. Undefined where that is.
 */
export function explainSalePrice(
  piece: PricedPiece,
  asks: Asks,
  quantity: Numeric = 1,
): SalePriceParts | undefined {
  const salePrice = itemPrice(piece, asks, quantity);
  const metal = readMetal(piece.metal);
  const grams = readGrams(piece.weight);
  if (!salePrice || !metal || !grams) return undefined;
  const none = { PGold995: ZERO, PGold999: ZERO, PSilver999: ZERO };
  const bare = unitPrice(metal, piece.Purity, asks, none) ?? ZERO;
  const unit = unitPrice(metal, piece.Purity, asks, piece) ?? ZERO;
  const net = exact(piece.NetAmt);
  const subtotal = unit
    .plus(percentOf(unit, piece.Margin))
    .times(grams)
    .plus(net)
    .plus(percentOf(net, piece.ServiceTax));
  const market = toPaise(bare.times(grams).times(quantity));
  const metalPrice = toPaise(unit.times(grams).times(quantity));
  const untaxed = toPaise(subtotal.times(quantity));
  return {
    market,
    premium: metalPrice.minus(market),
    margin: untaxed.minus(metalPrice),
    otherTax: salePrice.minus(untaxed),
  };
}

/** The price of one piece with its parts, in rupees. Undefined where it has no price. */
export function explainPayable(
  piece: ChargedPiece,
  asks: Asks,
  profile: TaxProfile,
): ExplainedPayable | undefined {
  const priced = alone(piece, asks, profile);
  const made = explainSalePrice(piece, asks);
  if (!priced || !made) return undefined;
  const { salePrice, totals } = priced;
  return {
    salePrice,
    total: totals.total,
    parts: {
      ...made,
      making: totals.makingCharge,
      otherTax: made.otherTax.plus(totals.otherTax),
      gst: totals.gst,
      delivery: totals.logistics,
    },
  };
}

/** The parts in whole thousandths of their sum, in the order of `PRICE_PARTS`, for a drawing; 0 for a deduction. */
export function sharesOf(parts: Record<PricePart, Big>): number[] {
  const total = sum(PRICE_PARTS.map((part) => parts[part]));
  return PRICE_PARTS.map((part) =>
    total.gt(0) && parts[part].gt(0) ? Number(parts[part].times(1000).div(total).toFixed(0)) : 0,
  );
}
