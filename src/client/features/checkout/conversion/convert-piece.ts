import { useState } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Config } from '#shared/contract/config.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { Big } from '#shared/pricing/decimal.ts';
import { itemPrice, makingCharge } from '#shared/pricing/item-price.ts';
import { conversionGst } from '#shared/pricing/tax.ts';
import { type Asks, type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { checkoutSession, type ConvertPiece } from '#client/checkout-session/checkout-session.ts';

/** A making charge below a rupee cannot be paid. */
const LEAST_CHARGE = 1;

export const convertPiece = (product: Product): ConvertPiece => ({
  Purity: product.Purity,
  Margin: product.Margin,
  NetAmt: product.NetAmt,
  ServiceTax: product.ServiceTax,
  OtherTax: product.OtherTax,
  PGold995: product.PGold995,
  PGold999: product.PGold999,
  PSilver999: product.PSilver999,
  MakingCharge: product.MakingCharge,
  productId: product.P_DetailsId,
  metal: product.MetalCategory,
  weight: product.Denomination || product.Weight,
  leaf: { P_Id: product.P_Id, C_Id: product.C_Id, S_Id: product.S_Id },
});

/** The making charge for a quantity, in rupees; undefined without a rate for the metal. */
export function convertCharge(of: ConvertPiece, asks: Asks, quantity: number): Big | undefined {
  const price = itemPrice(of, asks, quantity);
  return price && makingCharge(price, of.MakingCharge);
}

/** GST on that charge; undefined without a rate for the metal, 0 where the store taxes none. */
export function convertGst(
  of: ConvertPiece,
  asks: Asks,
  quantity: number,
  { taxProfile, conversionGstPercent }: Pick<Config, 'taxProfile' | 'conversionGstPercent'>,
): Big | undefined {
  const charge = convertCharge(of, asks, quantity);
  return charge && conversionGst(charge, { profile: taxProfile, gstPercent: conversionGstPercent });
}

/** What is paid for a conversion: the charge with its GST; undefined without a rate for the metal. */
export function convertTotal(
  of: ConvertPiece,
  asks: Asks,
  quantity: number,
  rules: Pick<Config, 'taxProfile' | 'conversionGstPercent'>,
): Big | undefined {
  const charge = convertCharge(of, asks, quantity);
  const gst = convertGst(of, asks, quantity, rules);
  return charge && gst && charge.plus(gst);
}

export const canBePaid = (charge: Big): boolean => charge.gte(LEAST_CHARGE);

/** What a conversion takes out of the holding. */
export interface Taken {
  metal: Metal;
  grams: Big;
}

/** Undefined for metal that is neither gold nor silver, or a weight that cannot be parsed. */
export function takenBy(of: ConvertPiece, quantity: number): Taken | undefined {
  const metal = readMetal(of.metal);
  const grams = readGrams(of.weight);
  return metal && grams ? { metal, grams: grams.times(quantity) } : undefined;
}

/** The piece of the coin that this tab is converting, as it was priced when the conversion was asked for. */
export function usePieceAsked(): ConvertPiece | undefined {
  // The session is read in the browser only.
  const [piece] = useState(() =>
    typeof window === 'undefined' ? undefined : checkoutSession.convertPiece.read(),
  );
  return piece;
}

/**
 * What prices this coin: the catalogue's product of now, whose charge the desk may have changed since it was asked for; else the piece as
 * it was. Without either the details show the charge at the time of the request.
 */
export function pieceOf(
  productId: Key,
  product: Product | null | undefined,
  asked: ConvertPiece | undefined,
): ConvertPiece | undefined {
  if (product?.P_DetailsId === productId) return convertPiece(product);
  return asked?.productId === productId ? asked : undefined;
}
