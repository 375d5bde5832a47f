import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holderOf, maskPan, maskPans, type Pan, PAN_HOLDERS, readPan, tidyName } from './pan.ts';

const upper = (letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') => fc.constantFrom(...letters);
const texts = (count: number, letters?: string) =>
  fc.array(upper(letters), { minLength: count, maxLength: count }).map((all) => all.join(''));
const pans = fc
  .tuple(
    texts(3),
    upper('ABCFGHJLPT'),
    texts(1),
    fc.integer({ min: 1, max: 9999 }).map((number) => String(number).padStart(4, '0')),
    texts(1),
  )
  .map((parts) => parts.join(''));
const read = (text: string): Pan => {
  const pan = readPan(text);
  if (!pan) throw new Error('This is no PAN');
  return pan;
};

describe('a PAN', () => {
  it('is read in every right form, whatever its case and spaces', () => {
    fc.assert(
      fc.property(
        pans,
        fc.constantFrom(' ', '-', '\t', '\u200B', '\u202C'),
        fc.nat(10),
        (pan, gap, at) => {
          const typed = ` ${pan.slice(0, at)}${gap}${pan.slice(at)} `.toLowerCase();
          expect(readPan(typed)).toBe(pan);
        },
      ),
    );
  });

  it('is not read where any letter or digit changed its kind, is missing, or is too much', () => {
    fc.assert(
      fc.property(pans, fc.nat(9), upper(), fc.nat(9), (pan, at, letter, digit) => {
        const other = /\d/.test(pan.charAt(at)) ? letter : String(digit);
        expect(readPan(pan.slice(0, at) + other + pan.slice(at + 1))).toBeUndefined();
        expect(readPan(pan.slice(0, at) + pan.slice(at + 1))).toBeUndefined();
        expect(readPan(`${pan}${letter}`)).toBeUndefined();
        expect(readPan(`${letter}${pan}`)).toBeUndefined();
      }),
    );
  });

  it.each(['D', 'E', 'I', 'K', 'M', 'N', 'O', 'Q', 'R', 'S', 'U', 'V', 'W', 'X', 'Y', 'Z'])(
    'is not read where its fourth letter is %s, which no kind of holder has',
    (letter) => expect(readPan(`ABC${letter}M1417K`)).toBeUndefined(),
  );

  it.each([
    ['nothing', ''],
    ['a GSTIN', '27AAPFU0939F1ZV'],
    ['the number 0000', 'ABCPM0000K'],
    ['digits of another script', 'ABCPM१४१७K'],
    ['letters that look the same', 'АBCPM1417K'],
    ['the masked form', '••••••417K'],
  ])('is not read from %s', (_what, text) => expect(readPan(text)).toBeUndefined());

  it.each([
    ['ABCPM1417K', 'person'],
    ['ABCCM1417K', 'company'],
    ['ABCFM1417K', 'firm'],
    ['ABCHM1417K', 'huf'],
    ['ABCTM1417K', 'other'],
    ['ABCGM1417K', 'other'],
  ])('says by its fourth letter who holds it: %s is of a %s', (pan, holder) =>
    expect(holderOf(read(pan))).toBe(holder),
  );

  it('is shown by its last four alone, so that the mask is never a PAN and has none of its first six', () => {
    expect(maskPan(read('ABCPM1417K'))).toBe('••••••417K');
    fc.assert(
      fc.property(pans, (pan) => {
        const mask = maskPan(read(pan));
        expect(mask).toHaveLength(10);
        expect(mask).toBe(`••••••${pan.slice(6)}`);
        expect(readPan(mask)).toBeUndefined();
        expect(PAN_HOLDERS).toContain(holderOf(read(pan)));
      }),
    );
  });
});

describe('a searched text', () => {
  it.each([
    ['searched for “ABCPK1234Q”', 'searched for “••••••234Q”'],
    ['abcpk 1234 q', '••••••234Q'],
    ['A.B.C.P.K 1234-Q, goa', '••••••234Q, goa'],
    ['goa abcpk1234q and ABCPM1417K', 'goa ••••••234Q and ••••••417K'],
    ['B261119ABCDE1234F', 'B261119ABCDE1234F'],
    ['order B26111912345', 'order B26111912345'],
    ['asha mehta 9876543210', 'asha mehta 9876543210'],
  ])('has no PAN left in it: %s', (text, masked) => expect(maskPans(text)).toBe(masked));
});

it('tidyName tidies a name without changing its letters', () => {
  expect(tidyName('  Asha \t  Mehta\n')).toBe('Asha Mehta');
  expect(tidyName('आशा मेहता')).toBe('आशा मेहता');
});
