import type { Asks, Metal } from '#shared/pricing/unit-price.ts';
import { GST_PERCENT } from '#shared/pricing/cart-totals.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';

/** The all-in rupees as a straight line over the ask: filters and sorts thousands of weights within a frame. */
export interface OfferLine {
  metal: Metal;
  slope: number;
  start: number;
}

/**
 * An offer (`shared/pricing/offer.ts`) as a line. Within three paise of the exact price, because nothing is rounded on the way: it
 * filters and sorts, and is never shown. Undefined where the text is not an offer.
 */
export function offerLine(offer: string | undefined, profile: TaxProfile): OfferLine | undefined {
  const [letter, , ...texts] = offer?.split(' ') ?? [];
  const figures = texts.map(Number);
  if (figures.length !== 8 || figures.some((figure) => !Number.isFinite(figure))) return undefined;
  const [
    grams = 0,
    premium = 0,
    margin = 0,
    net = 0,
    service = 0,
    other = 0,
    making = 0,
    logistics = 0,
  ] = figures;
  const metal = letter === 'G' ? 'gold' : letter === 'S' ? 'silver' : undefined;
  if (!metal) return undefined;
  const perRupee = (grams * (1 + margin / 100)) / (metal === 'gold' ? 10 : 1000);
  const sale = 1 + other / 100;
  const slope = perRupee * sale;
  const start = (perRupee * premium + net * (1 + service / 100)) * sale;
  const gst = GST_PERCENT / 100;
  if (profile === 'india-gst') {
    const taxed = (1 + making / 100) * (1 + gst);
    return { metal, slope: slope * taxed, start: start * taxed + logistics * (1 + gst) };
  }
  const taxed = 1 + gst + making / 100 + other / 100;
  return { metal, slope: slope * taxed, start: start * taxed + logistics };
}

/** The rupees of a line at these asks; undefined while its ask is unknown. */
export function rupeesAt(line: OfferLine | undefined, asks: Asks): number | undefined {
  const ask = line && asks[line.metal];
  return line && ask !== undefined ? line.slope * Number(ask) + line.start : undefined;
}
