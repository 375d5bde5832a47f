import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstinFault, isGstin, tidyGstin } from './gstin.ts';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    'is valid where its last letter is the check digit: %s',
    (gstin) => expect(isGstin(gstin)).toBe(true),
  );

  it.each([
    ['the demo’s, which nobody may have', '27AAAAA0000A1Z5'],
    ['two letters changed places', '27AAPFU0993F1ZV'],
    ['one digit is another', '27AAPFU0938F1ZV'],
    ['it is too short', '27AAPFU0939F1Z'],
    ['it is in small letters', '27aapfu0939f1zv'],
    ['something stands around it', ' 27AAPFU0939F1ZV'],
    ['there is none', ''],
  ])('is wrong where %s', (_what, gstin) => expect(isGstin(gstin)).toBe(false));

  it('reveals every single mistyped letter', () => {
    const right = '27AAPFU0939F1ZV';
    for (let at = 0; at < right.length; at += 1) {
      for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const typed = right.slice(0, at) + letter + right.slice(at + 1);
        expect(isGstin(typed), typed).toBe(typed === right);
      }
    }
  });
});

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = (count: number, from: string) =>
  fc
    .array(fc.constantFrom(...from), { minLength: count, maxLength: count })
    .map((all) => all.join(''));
const LETTERS = DIGITS.slice(10);
const firstFourteen = fc
  .tuple(
    fc.constantFrom('01', '07', '24', '27', '29', '38'),
    letters(5, LETTERS),
    letters(4, DIGITS.slice(0, 10)),
    letters(1, LETTERS),
    letters(1, DIGITS.slice(1)),
  )
  .map((parts) => `${parts.join('')}Z`);

describe('any GSTIN of a state', () => {
  it('has exactly one right last letter', () => {
    fc.assert(
      fc.property(firstFourteen, (first) => {
        const right = [...DIGITS].filter((letter) => isGstin(first + letter));
        expect(right).toHaveLength(1);
        expect(gstinFault(`${first}${right[0] ?? ''}`)).toBeUndefined();
      }),
    );
  });

  it('is read in small letters and with spaces, as people type it', () => {
    expect(tidyGstin(' 27 aapfu0939f 1zv ')).toBe('27AAPFU0939F1ZV');
    expect(tidyGstin('\u202A27-AAPFU0939F\u00A01ZV\u200B')).toBe('27AAPFU0939F1ZV');
  });
});

describe('the fault of a GSTIN', () => {
  it.each([
    ['none', '', undefined],
    ['a right one', '27AAPFU0939F1ZV', undefined],
    ['one with another last letter', '27AAPFU0939F1ZW', 'mistyped'],
    ['a PAN', 'AAPFU0939F', 'mistyped'],
  ])('is right for %s', (_what, gstin, fault) => expect(gstinFault(gstin)).toBe(fault));

  it('is its state if no state has its code', () => {
    const odd = [...DIGITS].map((letter) => `99AAPFU0939F1Z${letter}`).find(isGstin) ?? '';
    expect(gstinFault(odd)).toBe('no-state');
  });
});
