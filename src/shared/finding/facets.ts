import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { type Asks, readMetal } from '#shared/pricing/unit-price.ts';
import { type Choice, type Facet, FACETS, type Sort } from './choice.ts';
import { type OfferLine, offerLine, rupeesAt } from './offer-line.ts';
import { occasionsOf } from './occasions.ts';
import type { Piece } from './piece.ts';

export interface FacetOption {
  value: string;
  /** The number of products that would be shown with it, given the rest of the choice. */
  count: number;
  chosen: boolean;
}
export type FacetOptions = Record<Facet, FacetOption[]>;

export interface Narrowed<P extends Piece = Piece> {
  pieces: P[];
  options: FacetOptions;
}

/** The price bands in rupees, all in; the last has no upper end. In a URL: `5000-20000`, `500000-`. */
const PRICE_BANDS = [0, 2000, 5000, 20_000, 50_000, 100_000, 500_000].map((from, at, all) => ({
  from,
  to: all[at + 1],
  value: `${from}-${all[at + 1] ?? ''}`,
}));

interface Weight {
  grams: string;
  line: OfferLine | undefined;
  soldOut: boolean;
  /** Whether this is the product's first weight of these grams. */
  first: boolean;
}
interface Facts {
  metal: string;
  purity: string;
  occasions: readonly string[];
  weights: Weight[];
}
const known = new WeakMap<ListedProduct, Facts>();

/** Reads each product once, since a choice looks at thousands; a caller that can wait has them read ahead. */
export function factsOf(product: ListedProduct, profile: TaxProfile): Facts {
  const before = known.get(product);
  if (before) return before;
  const all = product.Gram.map(({ Denomination }) => /^[\d.]+/.exec(Denomination)?.[0] ?? '');
  const facts: Facts = {
    metal: readMetal(product.MetalCategory) ?? '',
    purity: product.Purity.trim(),
    occasions: occasionsOf(product),
    weights: product.Gram.map(({ Offer, SoldOut }, at) => ({
      grams: all[at] ?? '',
      line: offerLine(Offer, profile),
      soldOut: SoldOut === true,
      first: all.indexOf(all[at] ?? '') === at,
    })),
  };
  known.set(product, facts);
  return facts;
}

/** The span of a price in a URL; undefined for any other text. */
export function readBand(value: string): { from: number; to: number } | undefined {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(value) ?? [];
  if (from === '' && to === '') return undefined;
  return { from: Number(from), to: to === '' ? Number.POSITIVE_INFINITY : Number(to) };
}

/**
 * The pieces that match the choice, in their order or sorted, and the options for further choices. A product matches if one of its
 * weights does; that weight is then the piece's. Prices are compared at these asks, all in.
 */
export function narrow<P extends Piece>(
  all: readonly P[],
  choice: Choice,
  asks: Asks,
  profile: TaxProfile,
): Narrowed<P> {
  const bands = choice.price.map(readBand).filter((band) => band !== undefined);
  const isOneWeight = choice.weight.length + bands.length + choice.stock.length > 0;
  const counts: Record<Facet, Map<string, number>> = {
    metal: new Map(),
    weight: new Map(),
    price: new Map(),
    purity: new Map(),
    occasion: new Map(),
    stock: new Map(),
  };
  const kept: Kept<P>[] = [];
  let isMissing = choice.stock.length > 0;

  for (const piece of all) {
    const facts = factsOf(piece.product, profile);
    const metal = isAmong(choice.metal, facts.metal);
    const purity = isAmong(choice.purity, facts.purity);
    const occasion =
      choice.occasion.length === 0 || facts.occasions.some((one) => choice.occasion.includes(one));
    const rest = metal && purity && occasion;
    const { Gram } = piece.product;
    let best: Kept<P> | undefined;
    let sought = false;
    let counted = 0;
    let isThere = false;
    // One pass without an intermediate list: it runs at each keystroke of a search.
    for (let at = 0; at < facts.weights.length; at++) {
      const one = facts.weights[at] as Weight;
      const rupees = rupeesAt(one.line, asks);
      isMissing ||= one.soldOut;
      const isWeight = isAmong(choice.weight, one.grams);
      const isPrice = bands.length === 0 || bands.some((band) => isIn(band, rupees));
      const isStock = choice.stock.length === 0 || !one.soldOut;
      if (rest) {
        if (isPrice && isStock && one.first) count(counts.weight, one.grams);
        if (isWeight && isStock && rupees !== undefined) {
          const band = bandOf(rupees);
          const bit = 1 << band;
          if ((counted & bit) === 0) count(counts.price, PRICE_BANDS[band]?.value ?? '');
          counted |= bit;
        }
        isThere ||= isWeight && isPrice && !one.soldOut;
      }
      if (!isWeight || !isPrice || !isStock || sought) continue;
      // The weight that was searched for if it matches, else the cheapest matching one.
      sought = piece.weight !== undefined && Gram[at]?.P_DetailsId === piece.weight;
      const grams = Number(one.grams);
      const cost = choice.sort === 'weight' ? grams : (rupees ?? grams);
      if (!best || sought || cost < best.cost)
        best = { piece, at, cost, grams, rupees: rupees ?? Number.POSITIVE_INFINITY };
    }
    if (isThere) count(counts.stock, 'in');
    if (!best) continue;
    if (purity && occasion) count(counts.metal, facts.metal);
    if (metal && occasion) count(counts.purity, facts.purity);
    if (metal && purity) for (const each of facts.occasions) count(counts.occasion, each);
    if (rest) kept.push(best);
  }
  return {
    pieces: sorted(kept, choice.sort).map(({ piece, at }) =>
      isOneWeight ? { ...piece, weight: piece.product.Gram[at]?.P_DetailsId } : piece,
    ),
    options: {
      metal: optionsOf('metal', counts.metal, choice),
      weight: optionsOf('weight', counts.weight, choice),
      price: optionsOf('price', counts.price, choice),
      purity: optionsOf('purity', counts.purity, choice),
      occasion: optionsOf('occasion', counts.occasion, choice),
      // Where everything is in stock, that filter is not offered.
      stock: isMissing ? optionsOf('stock', counts.stock, choice) : [],
    },
  };
}

const isAmong = (chosen: readonly string[], value: string): boolean =>
  chosen.length === 0 || chosen.includes(value);

const isIn = ({ from, to }: { from: number; to: number }, rupees: number | undefined): boolean =>
  rupees !== undefined && rupees >= from && rupees < to;

const bandOf = (rupees: number): number =>
  PRICE_BANDS.findIndex(({ to }) => to === undefined || rupees < to);

const count = (counts: Map<string, number>, value: string): void => {
  if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
};

interface Kept<P extends Piece> {
  piece: P;
  /** The index of the weight in `Gram`. */
  at: number;
  cost: number;
  rupees: number;
  grams: number;
}

function sorted<P extends Piece>(kept: Kept<P>[], sort: Sort | undefined): Kept<P>[] {
  if (sort === 'price') return kept.sort((one, other) => one.rupees - other.rupees);
  if (sort === '-price') return kept.sort((one, other) => other.rupees - one.rupees);
  if (sort === 'weight') return kept.sort((one, other) => one.grams - other.grams);
  return kept;
}

/** Chosen values stay on offer, even if they match nothing now. */
function optionsOf(facet: Facet, counts: Map<string, number>, choice: Choice): FacetOption[] {
  const values = [...new Set([...counts.keys(), ...choice[facet]])];
  const options = values.map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    chosen: choice[facet].includes(value),
  }));
  if (facet === 'weight' || facet === 'price')
    options.sort((one, other) => startOf(one.value) - startOf(other.value));
  return options;
}

/** The same options for another choice, with the earlier counts. */
export function chosenAmong(options: FacetOptions, choice: Choice): FacetOptions {
  const of = (facet: Facet) =>
    options[facet].map((option) => ({ ...option, chosen: choice[facet].includes(option.value) }));
  return {
    metal: of('metal'),
    weight: of('weight'),
    price: of('price'),
    purity: of('purity'),
    occasion: of('occasion'),
    stock: of('stock'),
  };
}

const startOf = (value: string): number => Number(/^[\d.]*/.exec(value)?.[0] ?? 0);

/** Whether a facet narrows anything: a single value is common to everything. */
export const isUseful = (options: readonly FacetOption[], facet: Facet): boolean =>
  options.some(({ chosen }) => chosen) || options.length > (facet === 'stock' ? 0 : 1);

/** The facets that are worth offering. */
export const usefulFacets = (options: FacetOptions): Facet[] =>
  FACETS.filter((facet) => isUseful(options[facet], facet));
