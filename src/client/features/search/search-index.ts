import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';
import { comparable, gramsOf, isNear, wordsOf } from './search-text.ts';

interface Entry {
  product: ListedProduct;
  name: string;
  /** The words of the name, and all other words that find the product. */
  all: string;
  /** The position in the catalogue, as one text. */
  leaf: string;
}

export interface SearchIndex {
  entries: Entry[];
  /** The number of products in each leaf. */
  leaves: Map<string, number>;
  /** Every word of the products. */
  words: Set<string>;
}

export interface Found {
  product: ListedProduct;
  /** The weight that was searched for, if the product comes in it. */
  weight: Key | undefined;
  /** Whether the leaf has other products too. */
  oneOfMany: boolean;
}

export interface SearchAnswer {
  found: Found[];
  /** No product matches exactly: these match with a typo. */
  near: boolean;
}

/** The most spellings that a typo is replaced by. */
const NEAREST = 4;
/** The most that a word can score: two for being in the name, one for being whole. */
const MOST_FOR_WORD = 3;
/** The number of products indexed in one slice. */
const STEP = 250;

/** Indexes the products of a shop, so that they can be searched at each keystroke. Done once for each list. */
export function indexProducts(products: readonly ListedProduct[]): SearchIndex {
  const { index, add } = newIndex();
  for (const product of products) add(product);
  return index;
}

/** The same in slices of a few hundred, so that a press is handled in between. */
export async function indexInSteps(
  products: readonly ListedProduct[],
  signal: AbortSignal,
): Promise<SearchIndex | undefined> {
  const { index, add } = newIndex();
  for (let from = 0; from < products.length; from += STEP) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) return undefined;
    for (const product of products.slice(from, from + STEP)) add(product);
  }
  return index;
}

function newIndex() {
  const index: SearchIndex = { entries: [], leaves: new Map(), words: new Set() };
  const known = new Map<string, string>();
  const learn = (text: string): string => {
    const learnt = comparable(text);
    for (const word of learnt.split(' ')) index.words.add(word);
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
    index.entries.push({ product, name, all, leaf });
  };
  return { index, add };
}

/**
 * The products that have every typed word, whole or as the beginning of one of theirs. Those with the words
 * in their name come first, the others in the shop's order.
 */
export function searchProducts(index: SearchIndex, typed: string): SearchAnswer {
  const words = wordsOf(typed);
  if (words.length === 0) return { found: [], near: false };
  const exact = scan(
    index.entries,
    words.map((word) => [word]),
  );
  const hits = exact.length > 0 ? exact : scanNear(index, words);
  const grams = words.map(gramsOf).filter((each) => each !== undefined);
  const found = hits.map(({ product, leaf }) => ({
    product,
    weight: grams.length > 0 ? weightOf(product, grams) : undefined,
    oneOfMany: (index.leaves.get(leaf) ?? 0) > 1,
  }));
  return { found, near: exact.length === 0 && hits.length > 0 };
}

/** A word matches by any of its spellings. The best matches come first, otherwise the shop's order stays. */
function scan(entries: readonly Entry[], words: readonly string[][]): Entry[] {
  const begins = words.map((spellings) => spellings.map((one) => ` ${one}`));
  const byScore = Array.from({ length: MOST_FOR_WORD * words.length + 1 }, (): Entry[] => []);
  for (const entry of entries) {
    const score = scoreOf(entry, begins);
    if (score !== undefined) byScore[score]?.push(entry);
  }
  return byScore.toReversed().flat();
}

function scoreOf({ name, all }: Entry, words: readonly string[][]): number | undefined {
  let score = 0;
  for (const spellings of words) {
    const met = spellings.find((one) => all.includes(one));
    if (met === undefined) return undefined;
    if (name.includes(met)) score += 2;
    if (all.includes(`${met} `)) score += 1;
  }
  return score;
}

/** A word that no product has is replaced by words that are one typo away. */
function scanNear({ entries, words: known }: SearchIndex, words: readonly string[]): Entry[] {
  const spellings = words.map((word) => {
    const near: string[] = [];
    for (const one of known) {
      if (one.startsWith(word)) return [word];
      if (near.length < NEAREST && isNear(word, one)) near.push(one);
    }
    return near;
  });
  return spellings.some((each) => each.length === 0) ? [] : scan(entries, spellings);
}

const weightOf = ({ Gram }: ListedProduct, grams: readonly number[]): Key | undefined =>
  Gram.find(({ Denomination }) => grams.includes(Number.parseFloat(Denomination)))?.P_DetailsId;

const leafOf = ({ P_Id, C_Id, S_Id }: ListedProduct): string => `${P_Id} ${C_Id} ${S_Id}`;

function factsOf(product: ListedProduct): string[] {
  const { C_Name, S_Name, TypeName, MetalCategory, Purity, Gram } = product;
  return [
    C_Name,
    S_Name,
    TypeName,
    MetalCategory,
    ...(PURITIES[Purity.trim()] ?? [Purity]),
    ...Gram.flatMap(({ Denomination }) => weightWords(Number.parseFloat(Denomination))),
  ];
}

/** The fineness as people write it. Fine gold is 24 karat. */
const PURITIES: Record<string, string[]> = {
  '999': ['999', '99.9', '24k'],
  '995': ['995', '99.5'],
};

function weightWords(grams: number): string[] {
  if (!(grams > 0)) return [];
  return grams < 1000 ? [`${grams}g`] : [`${grams}g`, `${grams / 1000}kg`];
}
