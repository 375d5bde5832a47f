import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureHints } from './picture-hints.ts';

const good = '/pictures/gold-coin-lotus-560.webp#w=560&h=420&s=160,320,560&p=UklG-_8=';

describe('readPictureHints', () => {
  it('finds the siblings of the largest file', () => {
    const { src, hints } = readPictureHints(good);
    expect(src).toBe('/pictures/gold-coin-lotus-560.webp');
    expect(hints).toEqual({
      width: 560,
      height: 420,
      avif: '/pictures/gold-coin-lotus-160.avif 160w, /pictures/gold-coin-lotus-320.avif 320w, /pictures/gold-coin-lotus-560.avif 560w',
      webp: '/pictures/gold-coin-lotus-160.webp 160w, /pictures/gold-coin-lotus-320.webp 320w, /pictures/gold-coin-lotus-560.webp 560w',
      placeholder: 'data:image/webp;base64,UklG+/8=',
    });
  });

  it('keeps the file for a close look apart from those of every screen', () => {
    const { hints } = readPictureHints('/p/a-320.webp#w=9&h=9&s=320&f=1120&g=10');
    expect(hints?.fine).toBe('/p/a-1120.avif 1120w');
    expect(hints?.avif).toBe('/p/a-320.avif 320w');
    expect(readPictureHints('/p/a-320.webp#w=9&h=9&s=320&f=x').hints?.fine).toBeUndefined();
  });

  it('reads names without a width, and numbers that belong to the name', () => {
    expect(readPictureHints('/p/lotus.webp#w=9&h=9&s=160').hints?.webp).toBe(
      '/p/lotus-160.webp 160w',
    );
    expect(readPictureHints('/p/bar-999.webp#w=9&h=9&s=160').hints?.webp).toBe(
      '/p/bar-999-160.webp 160w',
    );
  });

  it('keeps the origin of another host', () => {
    expect(readPictureHints('https://cdn.example/p/a-320.webp#w=9&h=9&s=320').hints?.avif).toBe(
      'https://cdn.example/p/a-320.avif 320w',
    );
  });

  it.each([
    ['no fragment', '/a-320.webp'],
    ['another fragment', '/a-320.webp#top'],
    ['no height', '/a-320.webp#w=9&s=320'],
    ['a width of nothing', '/a-320.webp#w=0&h=9&s=320'],
    ['a width beyond reason', '/a-320.webp#w=99999&h=9&s=320'],
    ['no steps', '/a-320.webp#w=9&h=9'],
    ['a step that is no number', '/a-320.webp#w=9&h=9&s=320,x'],
    ['another format', '/a-320.png#w=9&h=9&s=320'],
    ['a name that would break a srcset', '/a b-320.webp#w=9&h=9&s=320'],
    ['a query that would break a srcset', '/a-320.webp?v=1,2#w=9&h=9&s=320'],
  ])('finds no hints in %s', (_case, src) => {
    const read = readPictureHints(src);
    expect(read.hints).toBeUndefined();
    expect(read.src).toBe(src.split('#')[0]);
  });

  it('accepts nothing but base64 as a placeholder', () => {
    for (const p of ['%22onload', 'a<b', 'a,b', '']) {
      const { hints } = readPictureHints(`/a-320.webp#w=9&h=9&s=320&p=${p}`);
      expect(hints).toBeDefined();
      expect(hints?.placeholder).toBeUndefined();
    }
  });

  it('never throws, and never leaves the fragment in the address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, fragment) => {
        const read = readPictureHints(`${path}#${fragment}`);
        expect(read.src).not.toContain('#');
      }),
    );
  });

  it('keeps a query on every sibling', () => {
    const { src, hints } = readPictureHints('/a-320.webp?v=2#w=320&h=320&s=160,320');
    expect(src).toBe('/a-320.webp?v=2');
    expect(hints?.avif).toBe('/a-160.avif?v=2 160w, /a-320.avif?v=2 320w');
  });
});
