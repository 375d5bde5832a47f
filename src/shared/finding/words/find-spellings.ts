import { isNear } from '../search-text.ts';
import type { SearchIndex } from '../search-index.ts';
import { BESIDE, FORMS, NEAREST_WORD, SAME } from './synonyms.ts';
import { soundOf } from './sound-of.ts';

/** A text that stands for a typed word in the products' texts. */
export interface Spelling {
  /** Begins with a space, and ends with one where only the whole word matches. */
  text: string;
  /** How well it matches the typed word: exactly, by meaning, or as a guess. */
  worth: typeof AS_TYPED | typeof BY_MEANING | typeof BY_GUESS;
}
export const AS_TYPED = 4;
export const BY_MEANING = 2;
export const BY_GUESS = 0;

/** The most words that replace a typo. */
const NEAREST = 4;
/** The shortest word beginning that is compared by sound. */
const SHORTEST = 3;

interface Group {
  sounds: ReadonlySet<string>;
}
const groups: readonly Group[] = Object.values(SAME).map((words) => ({ sounds: soundsOf(words) }));
const groupsBySound = new Map<string, Group[]>();
for (const group of groups) {
  for (const sound of group.sounds) {
    groupsBySound.set(sound, [...(groupsBySound.get(sound) ?? []), group]);
  }
}
const soundsOfAll = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [...soundsOf(SAME[name] ?? name)]));
const besideSounds = soundsOfAll(BESIDE);
const formSounds = soundsOfAll(FORMS);
const allSounds = [...groupsBySound.keys()];
const nearestWord = new Map(
  Object.entries(NEAREST_WORD).flatMap(([word, asked]) =>
    [...soundsOf(asked)].map((sound) => [sound, word] as const),
  ),
);

/** Whether a word does not narrow the results when others stand beside it. */
export const isBeside = (word: string): boolean => besideSounds.has(soundOf(word));

/** Whether a word names the form of a piece: a coin, a bar, a biscuit. */
export const isForm = (word: string): boolean => formSounds.has(soundOf(word));

function soundsOf(words: string): Set<string> {
  return new Set(words.split(' ').map((word) => soundOf(word.normalize('NFKD'))));
}

/**
 * The spellings of a typed word in this shop: the word or its beginning, words of similar sound, words of the same meaning, and
 * only if there are none a typo or the nearest thing that is sold. Empty for a word that means nothing here.
 */
export function findSpellings(index: SearchIndex, word: string): Spelling[] {
  const sound = soundOf(word);
  const one = word.length > SHORTEST && word.endsWith('s') ? soundOf(word.slice(0, -1)) : sound;
  const spellings: Spelling[] = [];
  const add = (text: string, worth: Spelling['worth']): void => {
    if (!spellings.some((known) => known.text === text)) spellings.push({ text, worth });
  };

  const begins: string[] = [];
  const sounds: string[] = [];
  for (const known of index.words) if (known.startsWith(word)) begins.push(known);
  if (begins.length > 0) add(` ${word}`, AS_TYPED);
  for (const heard of [sound, one]) {
    for (const known of index.sounds.get(heard) ?? []) add(` ${known} `, AS_TYPED);
  }
  const met = [...(groupsBySound.get(sound) ?? []), ...(groupsBySound.get(one) ?? [])];
  // A single letter, even repeated, sounds like the beginning of too many words.
  const compares = word.length >= SHORTEST && sound.length > 1;
  if (spellings.length + met.length === 0 && compares) {
    for (const [heard, alike] of index.sounds) if (heard.startsWith(sound)) sounds.push(...alike);
    for (const known of sounds) add(` ${known} `, AS_TYPED);
  }
  if (met.length === 0 && spellings.length === 0 && compares) {
    const longer = allSounds.filter((heard) => heard.startsWith(sound));
    met.push(...longer.flatMap((heard) => groupsBySound.get(heard) ?? []));
  }
  for (const known of wordsOfGroups(index, met)) add(` ${known} `, BY_MEANING);
  return spellings.length > 0 ? spellings : guess(index, word, sound);
}

/** A guess for a word that nothing here contains: a word one typo away, or the nearest thing that is sold. */
function guess(index: SearchIndex, word: string, sound: string): Spelling[] {
  const instead = nearestWord.get(sound);
  if (instead) {
    const alike = [instead, ...wordsOfGroups(index, groupsBySound.get(soundOf(instead)) ?? [])];
    return alike.map((known) => ({ text: ` ${known} `, worth: BY_GUESS }));
  }
  const near = new Set<string>();
  for (const known of index.words) if (near.size < NEAREST && isNear(word, known)) near.add(known);
  for (const [heard, alike] of index.sounds) {
    if (near.size < NEAREST && isNear(sound, heard)) near.add(alike[0] ?? '');
  }
  if (near.size > 0) return [...near].map((known) => ({ text: ` ${known}`, worth: BY_GUESS }));
  const meant = allSounds.filter((heard) => heard.length > SHORTEST && isNear(sound, heard));
  return wordsOfGroups(
    index,
    meant.flatMap((heard) => groupsBySound.get(heard) ?? []),
  ).map((known) => ({ text: ` ${known} `, worth: BY_GUESS }));
}

const wordsOfGroups = (index: SearchIndex, met: readonly Group[]): string[] => [
  ...new Set(
    met.flatMap(({ sounds }) => [...sounds].flatMap((heard) => index.sounds.get(heard) ?? [])),
  ),
];
