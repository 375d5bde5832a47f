import * as v from 'valibot';
import type { Product } from '#shared/contract/catalogue.ts';
import { decimal, type Key } from '#shared/contract/fields.ts';
import type { Big } from '#shared/pricing/decimal.ts';
import { itemPrice, makingCharge } from '#shared/pricing/item-price.ts';
import { type Asks, type Metal, readMetal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';

/** A making charge below a rupee is none that could be paid. */
const LEAST_CHARGE = 1;
const KEY = 'converted-coin-piece';

// What is read back may be anything: an older version's, a person's own hand.
const piece = v.object({
  /** A P_DetailsId: of which coin it speaks. */
  productId: v.union([v.string(), v.number()]),
  metal: v.string(),
  Purity: v.string(),
  weight: v.string(),
  Margin: decimal,
  NetAmt: decimal,
  ServiceTax: decimal,
  OtherTax: decimal,
  PGold995: decimal,
  PGold999: decimal,
  PSilver999: decimal,
  MakingCharge: decimal,
});
/** What prices a coin that is made out of digital metal. */
export type ConvertPiece = v.InferOutput<typeof piece>;

export const convertPiece = (product: Product): ConvertPiece => ({
  ...product,
  productId: product.P_DetailsId,
  metal: product.MetalCategory,
  weight: product.Denomination || product.Weight,
});

/** Rupees for the making of so many; undefined where the asks do not tell. */
export function convertCharge(of: ConvertPiece, asks: Asks, quantity: number): Big | undefined {
  const price = itemPrice(of, asks, quantity);
  return price && makingCharge(price, of.MakingCharge);
}

export const canBePaid = (charge: Big): boolean => charge.gte(LEAST_CHARGE);

/** What comes out of the holding. */
export interface Taken {
  metal: Metal;
  grams: Big;
}

/** Undefined for what is neither gold nor silver, or has no weight that reads. */
export function takenBy(of: ConvertPiece, quantity: number): Taken | undefined {
  const metal = readMetal(of.metal);
  const grams = readGrams(of.weight);
  return metal && grams ? { metal, grams: grams.times(quantity) } : undefined;
}

/** Keeps what the details of the conversion are priced with; without it they show what was said then. */
export function keepPiece(storage: Storage, of: ConvertPiece): void {
  try {
    storage.setItem(KEY, JSON.stringify(v.parse(piece, of)));
  } catch {
    storage.removeItem(KEY);
  }
}

export function readPiece(storage: Storage, productId: Key): ConvertPiece | undefined {
  try {
    const kept = v.parse(piece, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return kept.productId === productId ? kept : undefined;
  } catch {
    return undefined;
  }
}
