import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesFor, openFont } from './faces.ts';
import { drawable, runsOf } from './runs.ts';
import { unpackWoff } from './unpack-woff.ts';
import { wrap } from './wrap.ts';

const cut = (text: string) =>
  runsOf(text, facesFor(text, 400)).map(({ face, text }) => [face.name, text]);

describe('the faces', () => {
  it('draw the rupee and Devanagari with the part of the font that has them', () => {
    expect(cut('₹500 मुंबई, Śiva')).toEqual([
      ['latin-ext-400', '₹'],
      ['latin-400', '500 '],
      ['devanagari-400', 'मुंबई'],
      ['latin-400', ', '],
      ['latin-ext-400', 'Ś'],
      ['latin-400', 'iva'],
    ]);
  });

  it('keep a joiner with the letter before it', () => {
    expect(cut('क्\u200dष')).toEqual([['devanagari-400', 'क्\u200dष']]);
  });

  it.each([
    ['bengali', 'শ্রীমতী মুখোপাধ্যায়'],
    ['gujarati', 'કૃષ્ણકાંત પટેલ'],
    ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀನಿವಾಸ್'],
    ['malayalam', 'ലക്ഷ്മിക്കുട്ടി പുസ്തകം'],
    ['oriya', 'ଶ୍ରୀକ୍ଷେତ୍ର ମହାନ୍ତି'],
    ['tamil', 'மீனாட்சி சுந்தரேஸ்வரன்'],
    ['telugu', 'వేంకటేశ్వర ప్రదేశ్'],
  ])('draw a name in the letters of %s, in both weights and without a box', (script, name) => {
    expect(cut(`Smt. ${name}`).map(([face]) => face)).toEqual([
      'latin-400',
      ...name
        .split(' ')
        .flatMap((_, index) => (index ? ['latin-400', `${script}-400`] : [`${script}-400`])),
    ]);
    for (const weight of [400, 600] as const) {
      for (const { face, text } of runsOf(name, facesFor(name, weight))) {
        for (const glyph of face.font.layout(text).glyphs) expect(glyph.id).not.toBe(0);
      }
    }
  });

  it('lay out whatever letters and signs follow one another', () => {
    const blocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00];
    const text = fc
      .tuple(fc.constantFrom(...blocks), fc.array(fc.nat(127), { minLength: 1, maxLength: 8 }))
      .map(([block, offsets]) => String.fromCodePoint(...offsets.map((each) => block + each)));
    fc.assert(
      fc.property(text, (drawn) => {
        for (const { face, text: part } of runsOf(drawn, facesFor(drawn, 400))) {
          expect(face.font.layout(part).advanceWidth).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the faces are the same font unpacked as packed', () => {
    const { resolve } = createRequire(import.meta.url);
    const woff = readFileSync(
      resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff'),
    );
    const widths = (font: Uint8Array) => openFont(font).layout('श्रीमती क्षत्रिय').advanceWidth;
    expect(widths(unpackWoff(woff))).toBe(widths(woff));
    expect(() => unpackWoff(Buffer.from('not a font at all'))).toThrow('Not a WOFF font');
  });
});

describe('text to be drawn', () => {
  it('has nothing invisible in it, nor anything that turns what is read', () => {
    expect(drawable(' 14\u202e Ranade\tRoad \r\n Mumbai\u0000\u00a0400028 ')).toBe(
      '14 Ranade Road\nMumbai 400028',
    );
  });
});

describe('lines', () => {
  const each = (text: string) => text.length;

  it('break at spaces, and inside a word only where it is wider than the line', () => {
    expect(wrap('one two three', 7, each)).toEqual(['one two', 'three']);
    expect(wrap('a abcdefghij b', 4, each)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
    expect(wrap('a\nb', 9, each)).toEqual(['a', 'b']);
  });

  it('lose no letter and are never too wide', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,20}$/)).map((list) => list.join(' '));
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrap(text, width, each);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
