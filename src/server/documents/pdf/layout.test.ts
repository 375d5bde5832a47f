import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facesOf, openFont } from './faces.ts';
import { drawable, runsOf } from './runs.ts';
import { unpackWoff } from './unpack-woff.ts';
import { wrap } from './wrap.ts';

const [latin, ...others] = facesOf(400);
if (!latin) throw new Error('No faces');
const cut = (text: string) =>
  runsOf(text, [latin, ...others]).map(({ face, text }) => [face.name, text]);

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
