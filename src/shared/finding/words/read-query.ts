import { comparable } from '../search-text.ts';
import { CHEAPEST, FILLERS, JOINED, SAME } from './synonyms.ts';
import { readNumber, type SpokenNumber } from './spoken-number.ts';
import { soundOf } from './sound-of.ts';

/** The lower and upper limit, each if given: rupees or grams. */
export interface Span {
  from?: number;
  to?: number;
  /** An amount without a limit: the closest match is wanted. */
  about?: number;
}

/** What a typed text asks for. */
export interface Query {
  /** Words to compare with those of the products. */
  words: string[];
  /** Gold, silver, or both. */
  metals: ('gold' | 'silver')[];
  /** The named weights, in grams. */
  grams: number[];
  weight: Span;
  /** Rupees, all in. */
  price: Span;
  /** The words that named a weight: a name that contains them ranks first. */
  hints: string[];
  /** Whether the cheapest was asked for. */
  cheapest: boolean;
}

/** The grams of units in which metal is sold in India. A tola is 11.6638 g; a sovereign is sold as 8 g. */
const UNITS = new Map(
  Object.entries({
    1: 'g gm gms gr gram grams gramme graam gramm ग्राम ग्रा ग्रॅम',
    1000: 'kg kgs kilo kilos kilogram kilograms किलो किग्रा किलोग्राम',
    11.6638: 'tola tole tolas tolay bhari vori तोला तोले भरी',
    8: 'sovereign sovereigns pavan savaran poun गिन्नी',
    31.1035: 'oz ounce ounces',
    0.972: 'masha mashe माशा',
  }).flatMap(([grams, words]) =>
    words.split(' ').map((word) => [word.normalize('NFKD'), Number(grams)] as const),
  ),
);
/** A number above the heaviest bar's grams can only be rupees. */
const HEAVIEST = 5000;
const KARAT = setOf('k kt ct carat carats karat karats kairat kerat कैरेट कैरट केरेट');
const RUPEES = setOf('rs inr rupee rupees rupay rupaye rupaya rupiya rupye रुपये रुपए रुपया रुपयों');
/** Words before an amount that make it an upper limit. */
const AT_MOST = setOf('under below within max maximum upto less andar neeche budget');
const AT_LEAST = setOf('above over more min minimum atleast');
const ABOUT = setOf('around about approx approximately near lagbhag karib kareeb लगभग करीब');
/** Words after an amount that make it an upper limit. */
const THEN_AT_MOST = setOf('tak kam andar niche neeche budget max maximum less तक कम अंदर नीचे');
const THEN_AT_LEAST = setOf('zyada jyada upar adhik more above plus ज्यादा ऊपर अधिक');
const AFTER_AMOUNT = setOf('ke se or and ka ki के से');
const BEFORE_AMOUNT = setOf('than to than up rs inr rupees');

const GOLD = new Set(SAME['gold']?.split(' ').map((word) => soundOf(word.normalize('NFKD'))));
const SILVER = new Set(SAME['silver']?.split(' ').map((word) => soundOf(word.normalize('NFKD'))));

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((word) => word.normalize('NFKD')));
}

/** The words of a typed text, with fractions as numbers and fixed pairs as one word. */
export function wordsOf(typed: string): string[] {
  const plain = typed
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/(?<![\d/])([13])\s*[/⁄]\s*([24])(?![\d/])/g, (_, top, below) =>
      String(Number(top) / Number(below)),
    )
    .replaceAll(/½/g, ' 0.5')
    .replaceAll(/¼/g, ' 0.25')
    .replaceAll(/₹/g, ' rs ')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/gi, '')
    .replaceAll(/(?<=\d)\s*[-–]\s*(?=\d)/g, ' to ')
    // Splits unit suffixes off: 20k, 1.5lakh, 20hazar, rs500.
    .replaceAll(/(?<=\d)(?=(?:lakhs?|lacs?|hazaar|hazar|rs|tola|crore)\b)/gi, ' ')
    .replaceAll(/\b(rs\.?)(?=\d)/gi, '$1 ');
  let text = comparable(plain);
  for (const [pair, one] of JOINED) text = text.replaceAll(pair, one);
  return text.split(' ').filter(Boolean);
}

/** Each word is searched in every product: a hundred words would block a store. */
const MOST_WORDS = 12;

/** Parses a query: metals, weights, amounts; the rest are words. Never throws. */
export function readQuery(typed: string): Query {
  const words = wordsOf(typed);
  const query: Query = {
    words: [],
    metals: [],
    grams: [],
    weight: {},
    price: {},
    hints: [],
    cheapest: false,
  };
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    const end = readAmount(words, at, query, left);
    if (end !== undefined) {
      query.hints.push(...words.slice(at, end));
      at = end;
      continue;
    }
    left.push(words[at] ?? '');
    at += 1;
  }
  for (const word of left) {
    const sound = soundOf(word);
    if (GOLD.has(sound)) addTo(query.metals, 'gold');
    else if (SILVER.has(sound)) addTo(query.metals, 'silver');
    else if (CHEAPEST.has(word)) query.cheapest = true;
    else query.words.push(word);
  }
  const meant = query.words.filter((word) => !FILLERS.has(word));
  const named = query.metals.length + query.grams.length + meant.length;
  if (named > 0 || query.cheapest || hasSpan(query.price) || hasSpan(query.weight))
    query.words = meant;
  query.words = query.words.slice(0, MOST_WORDS);
  return query;
}

const hasSpan = ({ from, to, about }: Span): boolean => (from ?? to ?? about) !== undefined;

function addTo<Value>(list: Value[], value: Value): void {
  if (!list.includes(value)) list.push(value);
}

/** Parses a weight or an amount with the words that limit it. Returns the index after it; undefined where there is none. */
function readAmount(
  words: readonly string[],
  start: number,
  query: Query,
  left: string[],
): number | undefined {
  let at = start;
  let limit = limitBefore(words[at]);
  if (limit) {
    at += 1;
    while (BEFORE_AMOUNT.has(words[at] ?? '')) at += 1;
  } else if (words[at] === 'between' || words[at] === 'from') at += 1;
  const rupees = RUPEES.has(words[at] ?? '');
  if (rupees) at += 1;
  if (words[at] === 'up' && words[at + 1] === 'to') {
    limit = 'to';
    at += 2;
  }
  const amount = readQuantity(words, at);
  if (!amount) return undefined;
  const second = readSecond(words, amount.end);
  const last = second ?? amount;
  let { end } = last;
  const money = rupees || amount.money || last.money;
  const after = limitAfter(words, end);
  if (after) {
    limit = after.limit;
    end = after.end;
  }
  const scale = amount.money || !last.large ? 1 : last.by;
  const from = amount.value * (second ? scale : 1);

  if (last.grams !== undefined) {
    const low = second ? amount.value * (amount.grams ?? last.grams) : undefined;
    const high = last.value * last.grams;
    if (low !== undefined) query.weight = { from: low, to: high };
    else if (limit === 'to') query.weight = { ...query.weight, to: high };
    else if (limit === 'from') query.weight = { ...query.weight, from: high };
    else addTo(query.grams, high);
    return end;
  }
  if (last.karat) {
    left.push(`${last.value}k`);
    return end;
  }
  // A bare number may be a weight, a fineness, or part of a name.
  if (
    !money &&
    last.value <= HEAVIEST &&
    !(limit && last.value >= 100) &&
    !(second && last.value >= 100)
  ) {
    if (!amount.digits) return undefined;
    left.push(String(amount.value));
    return amount.end;
  }
  // `20k` is an amount only where it is limited: 24k is a fineness.
  if (second) query.price = { from, to: last.value };
  else if (limit === 'to') query.price = { ...query.price, to: last.value };
  else if (limit === 'from') query.price = { ...query.price, from: last.value };
  else query.price = { about: last.value };
  return end;
}

interface Quantity extends SpokenNumber {
  /** The grams of the unit, if it is a weight. */
  grams: number | undefined;
  karat: boolean;
  money: boolean;
  by: number;
}

/** A number with its unit: `10g`, `das gram`, `5 tola`, `20 hazar`, `500 rs`. */
function readQuantity(words: readonly string[], start: number): Quantity | undefined {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)(g|kg|k)$/.exec(words[start] ?? '') ?? [];
  if (figure !== undefined) {
    const value = Number(figure);
    const limited = limitBefore(words[start - 1]) ?? limitAfter(words, start + 1);
    // Under a limit 20k is twenty thousand; 24k is a fineness.
    const thousands = unit === 'k' && (limited !== undefined || value > 24);
    return {
      value: thousands ? value * 1000 : value,
      end: start + 1,
      digits: true,
      large: thousands,
      by: thousands ? 1000 : 1,
      grams: unit === 'g' ? 1 : unit === 'kg' ? 1000 : undefined,
      karat: unit === 'k' && !thousands,
      money: thousands,
    };
  }
  const number = readNumber(words, start);
  if (!number) return undefined;
  let { end } = number;
  const by = number.value >= 100_000 && number.large ? 100_000 : number.large ? 1000 : 1;
  const word = words[end] ?? '';
  const grams = UNITS.get(word);
  const karat = KARAT.has(word);
  const rupees = RUPEES.has(word);
  if (grams !== undefined || karat || rupees) end += 1;
  return { ...number, end, by, grams, karat, money: rupees || (number.large && !grams) };
}

/** The second amount of a range: `10 to 20 hazar`, `between 5 and 10 gram`, `10 se 20 hazar`. */
function readSecond(words: readonly string[], at: number): Quantity | undefined {
  if (!['to', 'and', 'se', 'से'].includes(words[at] ?? '')) return undefined;
  return readQuantity(words, at + 1);
}

type Limit = 'from' | 'to' | 'about';

function limitBefore(word = ''): Limit | undefined {
  if (AT_MOST.has(word)) return 'to';
  if (AT_LEAST.has(word)) return 'from';
  return ABOUT.has(word) ? 'about' : undefined;
}

function limitAfter(
  words: readonly string[],
  start: number,
): { limit: Limit; end: number } | undefined {
  let at = start;
  while (AFTER_AMOUNT.has(words[at] ?? '')) at += 1;
  const word = words[at] ?? '';
  if (THEN_AT_MOST.has(word)) return { limit: 'to', end: at + 1 };
  if (THEN_AT_LEAST.has(word)) return { limit: 'from', end: at + 1 };
  return undefined;
}
