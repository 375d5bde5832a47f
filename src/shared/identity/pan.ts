/** A PAN in its form: three letters, the kind of holder, a letter of the name, four digits, a check letter. */
export type Pan = string & { readonly pan: unique symbol };

/** The fourth letter says who holds it. */
export const PAN_HOLDERS = ['person', 'company', 'firm', 'huf', 'other'] as const;
export type PanHolder = (typeof PAN_HOLDERS)[number];

const FORM = /^[A-Z]{3}([ABCFGHJLPT])[A-Z]\d{4}[A-Z]$/;
/** Associations, bodies, trusts, local authorities, artificial persons and governments are all `other`. */
const HOLDERS: Record<string, PanHolder> = { P: 'person', C: 'company', F: 'firm', H: 'huf' };
const SHOWN = 4;

/**
 * Reads a PAN as people type it: small letters and spaces do not matter. Undefined for anything else. How its last
 * letter is worked out is not public, so a mistyped one may pass: only a verification service knows.
 */
export function readPan(text: string): Pan | undefined {
  const tidy = text.replace(/[\s-]/g, '').toUpperCase();
  // The numbers of each series begin at 0001.
  return FORM.test(tidy) && tidy.slice(5, 9) !== '0000' ? (tidy as Pan) : undefined;
}

export const holderOf = (pan: Pan): PanHolder => HOLDERS[pan.charAt(3)] ?? 'other';

/** `••••••417K`: enough to know one’s own by, too little for anybody else. */
export const maskPan = (pan: Pan): string =>
  `${'•'.repeat(pan.length - SHOWN)}${pan.slice(-SHOWN)}`;

/** Signs that people put between the letters and figures of a PAN. */
const APART = String.raw`[\s.,_/-]*`;
const ANY_PAN = new RegExp(
  `(?<![a-z0-9])${[...Array<string>(5).fill('[a-z]'), ...Array<string>(4).fill(String.raw`\d`), '[a-z]'].join(APART)}(?![a-z0-9])`,
  'gi',
);

/**
 * A text with everything masked that has the form of a PAN, however it is typed: what somebody looked for may be one. Rather too much
 * than too little: a PAN that is mistyped by a letter tells nearly all of the right one.
 */
export const maskPans = (text: string): string =>
  text.replace(ANY_PAN, (typed) => maskPan(typed.replace(/[^a-z\d]/gi, '').toUpperCase() as Pan));

export const LONGEST_PAN_NAME = 150;

/** A name without spaces that nobody sees. */
export const tidyName = (text: string): string => text.trim().replace(/\s+/g, ' ');
