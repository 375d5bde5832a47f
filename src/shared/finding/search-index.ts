import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { type OfferLine, offerLine } from './offer-line.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { leafOf } from './piece.ts';
import { comparable } from './search-text.ts';
import { soundOf } from './words/sound-of.ts';

export interface IndexedProduct {
  product: ListedProduct;
  name: string;
  /** The words of the name, and all words by which the product is found. */
  all: string;
  /** The position in the catalogue, as one text. */
  leaf: string;
  metal: string | undefined;
  /** Each weight, in the order of `Gram`. */
  weights: { grams: number; line: OfferLine | undefined }[];
}

export interface SearchIndex {
  entries: IndexedProduct[];
  /** The number of products in each leaf. */
  leaves: Map<string, number>;
  /** Every word of the products. */
  words: Set<string>;
  /** The words by their sound. */
  sounds: Map<string, string[]>;
  /** The unique id of each weight, without punctuation, in the order of the entries. */
  ids: { id: string; entry: IndexedProduct; weight: number }[];
}

/** Indexes the products of a shop, so that they can be searched at each keystroke. Done once per list. */
export function indexProducts(
  products: readonly ListedProduct[],
  profile: TaxProfile = 'specification',
): SearchIndex {
  const { index, add } = openIndex(profile);
  for (const product of products) add(product);
  return index;
}

/** An index built product by product, so that building a long one can yield in between. */
export function openIndex(profile: TaxProfile): {
  index: SearchIndex;
  add: (product: ListedProduct) => void;
} {
  const index: SearchIndex = {
    entries: [],
    leaves: new Map(),
    words: new Set(),
    sounds: new Map(),
    ids: [],
  };
  const known = new Map<string, string>();
  const learn = (text: string): string => {
    const learnt = comparable(text);
    for (const word of learnt.split(' ')) {
      if (word === '' || index.words.has(word)) continue;
      index.words.add(word);
      if (/\d/.test(word)) continue;
      const sound = soundOf(word);
      const alike = index.sounds.get(sound);
      if (alike) alike.push(word);
      else index.sounds.set(sound, [word]);
    }
    return learnt;
  };
  // Thousands of products share a few hundred categories and weights.
  const shared = (text: string): string => {
    const before = known.get(text) ?? learn(text);
    known.set(text, before);
    return before;
  };
  const add = (product: ListedProduct): void => {
    const leaf = leafOf(product);
    index.leaves.set(leaf, (index.leaves.get(leaf) ?? 0) + 1);
    const name = learn(product.ProductName);
    const all = name + factsOf(product).map(shared).join('');
    const weights = product.Gram.map(({ Denomination, Offer }) => ({
      grams: gramsOf(Denomination),
      line: offerLine(Offer, profile),
    }));
    const entry = { product, name, all, leaf, metal: readMetal(product.MetalCategory), weights };
    index.entries.push(entry);
    product.Gram.forEach(({ UniqueId }, weight) => {
      if (UniqueId) index.ids.push({ id: bareId(UniqueId), entry, weight });
    });
  };
  return { index, add };
}

/** A unique id in its compared form, without punctuation: AUR-GC-LOT-0.5 is AURGCLOT0.5. */
export const bareId = (id: string): string => id.toUpperCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');

/** Grams as a plain number, for comparison. */
const gramsOf = (denomination: string): number => Number(/^[\d.]+/.exec(denomination)?.[0] ?? 0);

function factsOf(product: ListedProduct): string[] {
  const { C_Name, S_Name, TypeName, MetalCategory, Purity, Gram } = product;
  return [
    C_Name,
    S_Name,
    TypeName,
    MetalCategory,
    ...(PURITIES[Purity.trim()] ?? [Purity]),
    ...Gram.flatMap(({ Denomination }) => weightWords(gramsOf(Denomination))),
  ];
}

/** The fineness in people's notations. Fine gold is 24 karat. */
const PURITIES: Record<string, string[]> = {
  '999': ['999', '99.9', '24k'],
  '995': ['995', '99.5'],
};

function weightWords(grams: number): string[] {
  if (!(grams > 0)) return [];
  return grams < 1000 ? [`${grams}g`] : [`${grams}g`, `${grams / 1000}kg`];
}
