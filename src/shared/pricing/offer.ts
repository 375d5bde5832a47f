import { type Big, exact } from './decimal.ts';
import { type ChargedPiece, payable } from './payable.ts';
import type { TaxProfile } from './tax-profile.ts';
import { type Asks, type Metal, readMetal } from './unit-price.ts';
import { readGrams } from './weight.ts';

/** The metals by their letter in an offer. */
const METALS = { G: 'Gold', S: 'Silver' } as const;

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,9})?$/;

/**
 * An offer: everything that prices one weight of a product, in one short text, because a listing has one for each tile.
 * `G 999 1 480 1.5 150 5 0 2.5 0`: the metal, the purity, grams, the premium of that purity in rupees, margin in percent, net amount
 * in rupees, then service tax, other tax and making charge in percent, and logistics in rupees.
 */
export type OfferText = string;

/** Writes an offer. Undefined for a metal or a weight that cannot be priced. */
export function writeOffer(piece: ChargedPiece): OfferText | undefined {
  const metal = readMetal(piece.metal);
  const grams = readGrams(piece.weight);
  if (!metal || !grams) return undefined;
  const purity = piece.Purity.trim();
  const premium =
    metal === 'silver' ? piece.PSilver999 : purity === '995' ? piece.PGold995 : piece.PGold999;
  const { Margin, NetAmt, ServiceTax, OtherTax, MakingCharge, Logistics } = piece;
  const figures = [premium, Margin, NetAmt, ServiceTax, OtherTax, MakingCharge, Logistics];
  return [metal === 'gold' ? 'G' : 'S', purity, grams.toFixed()]
    .concat(figures.map((figure) => exact(figure).toFixed()))
    .join(' ');
}

/** Reads an offer; undefined for any other text, so that nothing is priced by a guess. */
export function readOffer(text: OfferText): ChargedPiece | undefined {
  const fields = text.split(' ');
  const [letter, Purity = '', ...figures] = fields;
  const metal = letter === 'G' || letter === 'S' ? METALS[letter] : undefined;
  if (!metal || figures.length !== 8 || !figures.every((figure) => DECIMAL.test(figure))) {
    return undefined;
  }
  const [weight, premium, Margin, NetAmt, ServiceTax, OtherTax, MakingCharge, Logistics] =
    figures as [string, string, string, string, string, string, string, string];
  return {
    metal,
    Purity,
    weight,
    PGold995: premium,
    PGold999: premium,
    PSilver999: premium,
    Margin,
    NetAmt,
    ServiceTax,
    OtherTax,
    MakingCharge,
    Logistics,
  };
}

/** The all-in price of one piece of the cheapest offer at these asks. Undefined while no offer has a known price. */
export function fromPrice(
  offers: readonly ChargedPiece[],
  asks: Asks,
  profile: TaxProfile,
): Big | undefined {
  let least: Big | undefined;
  for (const offer of offers) {
    const total = payable(offer, asks, profile)?.total;
    if (total && (!least || total.lt(least))) least = total;
  }
  return least;
}

/** Apart from roundings, a price is a straight line over the ask: its value at 0, and its increase up to `HIGH_ASK`. */
export interface PriceLine {
  metal: Metal;
  start: Big;
  slope: Big;
}

/** Far enough from 0 that roundings do not show in the slope. */
const HIGH_ASK = 1_000_000_000;

/** The line of a piece; undefined where it cannot be priced. */
export function priceLine(piece: ChargedPiece, profile: TaxProfile): PriceLine | undefined {
  const metal = readMetal(piece.metal);
  const at = (ask: number) => payable(piece, { gold: ask, silver: ask }, profile)?.total;
  const low = at(0);
  const high = at(HIGH_ASK);
  return metal && low && high ? { metal, start: low, slope: high.minus(low) } : undefined;
}

/**
 * The offers that can be the cheapest at some rate: per metal, only those not beaten both at an ask of 0 and in their growth with
 * the rate. Of hundreds of weights hardly more than one is left per metal.
 */
export function possiblyCheapest<Offer extends { line: PriceLine }>(
  offers: readonly Offer[],
): Offer[] {
  const kept: Offer[] = [];
  const byLine = offers.toSorted(
    ({ line: a }, { line: b }) => a.slope.cmp(b.slope) || a.start.cmp(b.start),
  );
  for (const offer of byLine) {
    const { metal, start } = offer.line;
    // The offers kept so far grow no faster with the rate.
    if (kept.some(({ line }) => line.metal === metal && line.start.lte(start))) continue;
    kept.push(offer);
  }
  return kept;
}
