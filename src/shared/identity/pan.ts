import { seenText } from '../seen-text.ts';

/** A PAN of the right form: three letters, the kind of holder, a letter of the name, four digits, a check letter. */
export type Pan = string & { readonly pan: unique symbol };

/** The kinds of holder, by the fourth letter. */
export const PAN_HOLDERS = ['person', 'company', 'firm', 'huf', 'other'] as const;
export type PanHolder = (typeof PAN_HOLDERS)[number];

const FORM = /^[A-Z]{3}([ABCFGHJLPT])[A-Z]\d{4}[A-Z]$/;
/** Associations, bodies, trusts, local authorities, artificial persons and governments are all `other`. */
const HOLDERS: Record<string, PanHolder> = { P: 'person', C: 'company', F: 'firm', H: 'huf' };
const SHOWN = 4;

/**
 * Reads a PAN as people type it: small letters, spaces, hyphens and marks that nobody sees do not matter. Undefined for anything else.
 * The formula of its last letter is not public, so a mistyped one may pass: only a verification service can tell.
 */
export function readPan(text: string): Pan | undefined {
  const tidy = text.replace(/[\s\p{Cf}-]/gu, '').toUpperCase();
  // The numbers of each series begin at 0001.
  return FORM.test(tidy) && tidy.slice(5, 9) !== '0000' ? (tidy as Pan) : undefined;
}

export const holderOf = (pan: Pan): PanHolder => HOLDERS[pan.charAt(3)] ?? 'other';

/** `••••••417K`: enough to recognise one’s own, too little for anybody else. */
export const maskPan = (pan: Pan): string =>
  `${'•'.repeat(pan.length - SHOWN)}${pan.slice(-SHOWN)}`;

/** Characters that people put between the parts of a PAN. */
const APART = String.raw`[\s.,_/-]*`;
const ANY_PAN = new RegExp(
  `(?<![a-z0-9])${[...Array<string>(5).fill('[a-z]'), ...Array<string>(4).fill(String.raw`\d`), '[a-z]'].join(APART)}(?![a-z0-9])`,
  'gi',
);

/**
 * Masks everything in a text that has the form of a PAN, however it is typed: a search text may contain one. Masks too much rather
 * than too little: a PAN mistyped by one letter reveals nearly all of the right one.
 */
export const maskPans = (text: string): string =>
  text.replace(ANY_PAN, (typed) => maskPan(typed.replace(/[^a-z\d]/gi, '').toUpperCase() as Pan));

export const LONGEST_PAN_NAME = 150;

/** A name without stray spaces and what nobody sees. */
export const tidyName = (text: string): string => seenText(text).replace(/\s+/g, ' ');
