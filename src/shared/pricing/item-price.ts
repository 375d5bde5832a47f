import { type Big, exact, type Numeric, percentOf, toPaise } from './decimal.ts';
import { type Asks, type Premiums, readMetal, unitPrice } from './unit-price.ts';
import { readGrams } from './weight.ts';

/** The fields that price one piece, in the names of the wire. Margin and taxes in percent, NetAmt in rupees. */
export interface PricedPiece extends Premiums {
  /** Gold or Silver. */
  metal: string;
  Purity: string;
  /** `10gm`, `0.5`. */
  weight: string;
  Margin: Numeric;
  NetAmt: Numeric;
  ServiceTax: Numeric;
  OtherTax: Numeric;
}

/**
 * Rupees for `quantity` pieces, half up to the paisa once, at the end: ((unit + unit x margin %) x grams +
 * net amount + service tax % of the net amount), plus other tax % of that, times quantity. Undefined if the
 * rate, the metal or the weight is unknown.
 */
export function itemPrice(piece: PricedPiece, asks: Asks, quantity: Numeric = 1): Big | undefined {
  const metal = readMetal(piece.metal);
  const grams = readGrams(piece.weight);
  if (!metal || !grams) return undefined;
  const unit = unitPrice(metal, piece.Purity, asks, piece);
  if (!unit) return undefined;
  const net = exact(piece.NetAmt);
  const subtotal = unit
    .plus(percentOf(unit, piece.Margin))
    .times(grams)
    .plus(net)
    .plus(percentOf(net, piece.ServiceTax));
  return toPaise(subtotal.plus(percentOf(subtotal, piece.OtherTax)).times(quantity));
}

/** The MRP if it is above the sale price; undefined means that none is shown. */
export function shownMrp(mrp: Numeric, salePrice: Big | undefined): Big | undefined {
  const value = exact(mrp);
  return value.gt(0) && (!salePrice || value.gt(salePrice)) ? value : undefined;
}

/** Making charge in rupees: price x percent / 100, half up to the paisa. */
export const makingCharge = (price: Big, percent: Numeric): Big =>
  toPaise(percentOf(price, percent));
