import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { rupeesAt } from './offer-line.ts';
import { bareId, type IndexedProduct, type SearchIndex } from './search-index.ts';
import {
  BY_GUESS,
  findSpellings,
  isBeside,
  isForm,
  type Spelling,
} from './words/find-spellings.ts';
import { type Query, readQuery, type Span } from './words/read-query.ts';

export interface Found {
  product: ListedProduct;
  /** The weight that was searched for, if the product comes in it. */
  weight: Key | undefined;
  /** Whether the leaf has other products too. */
  oneOfMany: boolean;
}

export interface SearchAnswer {
  found: Found[];
  /** Whether no product matches everything: the results only come close. */
  near: boolean;
}

/** The score of a word that a name contains, and the bonus for a whole word. */
const IN_NAME = 2;
const WHOLE = 1;
/** A number scores most as part of a name, and then as a weight. */
const AS_NUMBER = 6;
/** The shortest text that is searched among unique ids. */
const SHORTEST_ID = 5;
/** A weight matches within a thousandth: a tola is sold as 11.664 g. */
const SAME_WEIGHT = 0.001;
/** An amount named without a limit may be exceeded by a tenth. */
const ABOUT = 1.1;

interface Word {
  spellings: Spelling[];
  /** A bare number: a weight, or part of a name. */
  number: number | undefined;
  /** Adds to the score, but need not match. */
  optional: boolean;
  /** Whether it names the form of a piece. */
  form: boolean;
}

interface Rank {
  entry: IndexedProduct;
  matched: number;
  /** How many of them name the form of a piece. */
  forms: number;
  score: number;
  /** The index of the chosen weight in `Gram`. */
  weight: number | undefined;
  /** 0 where weight and price match; otherwise how far the nearest is off, as a ratio. */
  distance: number;
}

/**
 * The products that match a typed text: every word by its letters, sound or meaning, and the named metal, weights and price.
 * Matches in names come before those in categories; otherwise the shop's order stays. Where nothing matches everything, the
 * closest. A price is compared at these asks, all in; without asks it is ignored.
 */
export function searchProducts(
  index: SearchIndex,
  typed: string,
  asks: Asks = NO_ASKS,
): SearchAnswer {
  const ids = findIds(index, typed);
  if (ids.length > 0) return { found: ids, near: false };
  const query = readQuery(typed);
  const beside = query.words.some((word) => !isBeside(word)) || hasSpan(query.price);
  const words = query.words.map((word): Word => {
    const number = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
    const spellings = findSpellings(index, word);
    return {
      spellings: number === undefined ? spellings : exactFirst(word, spellings),
      number,
      optional: beside && isBeside(word),
      form: isForm(word),
    };
  });
  if (saysNothing(query, words, index)) return { found: [], near: false };

  const all: Rank[] = [];
  for (const entry of index.entries) {
    if (query.metals.length > 0 && !query.metals.includes(entry.metal as 'gold')) continue;
    const rank = rankOf(entry, words, query, asks);
    if (rank) all.push(rank);
  }
  const guessed = words.some(({ spellings, number }) =>
    number === undefined ? spellings.every(({ worth }) => worth === BY_GUESS) : false,
  );
  const exact = all.filter(({ matched, distance }) => matched === words.length && distance === 0);
  const best = exact.length > 0 ? byScore(exact) : nearest(all);
  const ranked = query.cheapest ? cheapestFirst(best, asks) : best;
  const found = ranked.map(({ entry, weight }) => ({
    product: entry.product,
    weight: weight === undefined ? undefined : entry.product.Gram[weight]?.P_DetailsId,
    oneOfMany: (index.leaves.get(entry.leaf) ?? 0) > 1,
  }));
  return { found, near: found.length > 0 && (exact.length === 0 || guessed) };
}

const NO_ASKS: Asks = { gold: undefined, silver: undefined };

const hasSpan = ({ from, to, about }: Span): boolean => (from ?? to ?? about) !== undefined;

function saysNothing(query: Query, words: readonly Word[], index: SearchIndex): boolean {
  if (query.metals.length > 0 || query.grams.length > 0 || query.cheapest) return false;
  if (hasSpan(query.weight) || hasSpan(query.price)) return false;
  return !words.some(
    ({ spellings, number }) =>
      spellings.length > 0 ||
      (number !== undefined &&
        index.entries.some(({ weights }) => weights.some(({ grams }) => isWeight(grams, number)))),
  );
}

/** A whole number ranks before one that begins with it: 5 before 50. */
const exactFirst = (word: string, spellings: Spelling[]): Spelling[] =>
  spellings.length > 0 ? [{ text: ` ${word} `, worth: 4 }, ...spellings] : spellings;

function findIds(index: SearchIndex, typed: string): Found[] {
  const sought = bareId(typed);
  if (
    sought.length < SHORTEST_ID ||
    !/[A-Z]/.test(sought) ||
    !(/\d/.test(sought) || typed.includes('-'))
  )
    return [];
  const met = index.ids.filter(({ id }) => id.startsWith(sought));
  const whole = met.filter(({ id }) => id === sought);
  const seen = new Set<IndexedProduct>();
  return (whole.length > 0 ? whole : met).flatMap(({ entry, weight }) => {
    if (seen.has(entry)) return [];
    seen.add(entry);
    return [
      {
        product: entry.product,
        weight: entry.product.Gram[weight]?.P_DetailsId,
        oneOfMany: (index.leaves.get(entry.leaf) ?? 0) > 1,
      },
    ];
  });
}

function rankOf(
  entry: IndexedProduct,
  words: readonly Word[],
  query: Query,
  asks: Asks,
): Rank | undefined {
  let matched = 0;
  let forms = 0;
  let score = 0;
  let bare: number | undefined;
  for (const { spellings, number, optional, form } of words) {
    const found = scoreOf(entry, spellings);
    const weight =
      number === undefined ? -1 : entry.weights.findIndex(({ grams }) => isWeight(grams, number));
    if (weight >= 0) bare = weight;
    const best = Math.max(found, weight >= 0 ? AS_NUMBER : -1);
    if (best >= 0 || optional) matched += 1;
    if (best >= 0 && form) forms += 1;
    // An optional word moves a product up, but not before those whose name has the required words.
    score += optional ? Math.min(Math.max(best, 0), WHOLE) : Math.max(best, 0);
  }
  for (const hint of query.hints) if (entry.name.includes(` ${hint} `)) score += 1;
  const chosen = chooseWeight(entry, query, asks);
  return { entry, matched, forms, score, weight: chosen.weight ?? bare, distance: chosen.distance };
}

/** The best score of a word in a product; below 0 where none of its spellings occurs. */
function scoreOf({ name, all }: IndexedProduct, spellings: readonly Spelling[]): number {
  let best = -1;
  for (const { text, worth } of spellings) {
    if (!all.includes(text)) continue;
    const whole = text.endsWith(' ') || all.includes(`${text} `);
    best = Math.max(best, worth + (name.includes(text) ? IN_NAME : 0) + (whole ? WHOLE : 0));
  }
  return best;
}

const isWeight = (grams: number, wanted: number): boolean =>
  Math.abs(grams - wanted) <= wanted * SAME_WEIGHT;

/** The weight that fits the query: a named one, the heaviest within a limit, else the nearest. */
function chooseWeight(
  { weights }: IndexedProduct,
  query: Query,
  asks: Asks,
): { weight: number | undefined; distance: number } {
  const { grams, weight, price } = query;
  const priced = hasSpan(price) && (asks.gold ?? asks.silver) !== undefined;
  if (grams.length === 0 && !hasSpan(weight) && !priced) return { weight: undefined, distance: 0 };
  let best: { weight: number; distance: number; pull: number } | undefined;
  weights.forEach((one, at) => {
    const rupees = priced ? rupeesAt(one.line, asks) : undefined;
    const distance =
      distanceTo(grams, one.grams) +
      distanceOf(weight, one.grams) +
      (priced ? (rupees === undefined ? 9 : distanceOf(price, rupees)) : 0);
    // Among the fitting weights, the heaviest under a limit, and the nearest to an amount.
    let pull = (price.to ?? weight.to) === undefined ? 0 : one.grams;
    if (price.about !== undefined && rupees !== undefined) pull = -ratio(rupees, price.about);
    const better =
      !best || distance < best.distance || (distance === best.distance && pull > best.pull);
    if (better) best = { weight: at, distance, pull };
  });
  return best ?? { weight: undefined, distance: 9 };
}

const ratio = (one: number, other: number): number => Math.abs(Math.log(one / other));

const distanceTo = (wanted: readonly number[], grams: number): number =>
  wanted.length === 0 || wanted.some((each) => isWeight(grams, each))
    ? 0
    : Math.min(...wanted.map((each) => ratio(grams, each)));

function distanceOf({ from, to, about }: Span, value: number): number {
  if (about !== undefined)
    return value <= about * ABOUT && value >= about / 2 ? 0 : ratio(value, about);
  if (from !== undefined && value < from) return ratio(value, from);
  return to !== undefined && value > to ? ratio(value, to) : 0;
}

/** The best first; a stable sort keeps the shop's order among equals. */
const byScore = (ranks: Rank[]): Rank[] => ranks.sort((one, other) => other.score - one.score);

/** Sorted by each product's lowest price, or by weight while no price is known. */
function cheapestFirst(ranks: readonly Rank[], asks: Asks): Rank[] {
  const least = ranks.map((rank) => {
    const costs = rank.entry.weights.map(({ line, grams }) => rupeesAt(line, asks) ?? grams);
    const cost = Math.min(...costs);
    return { rank: { ...rank, weight: rank.weight ?? costs.indexOf(cost) }, cost };
  });
  return least.sort((one, other) => one.cost - other.cost).map(({ rank }) => rank);
}

/**
 * Most matching words first, then the nearest weight and price, then the best score. The right weight in another form
 * ranks before the right form in another weight: a query for a bar of ten tola finds the biscuit.
 */
function nearest(ranks: readonly Rank[]): Rank[] {
  const named = ({ matched, forms }: Rank): number => matched - forms;
  const most = Math.max(0, ...ranks.map(named));
  const all = ranks.filter((rank) => named(rank) === most);
  const fitting = all.filter(({ distance }) => distance === 0);
  const kept = fitting.length > 0 ? fitting : all;
  const forms = Math.max(0, ...kept.map((rank) => rank.forms));
  return kept
    .filter((rank) => rank.forms === forms)
    .sort((one, other) => one.distance - other.distance || other.score - one.score);
}
