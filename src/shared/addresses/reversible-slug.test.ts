import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromSlug, toReversibleSlug } from './reversible-slug.ts';

describe('the earlier addresses', () => {
  it.each([
    ['Lotus Coin', 'lotus-coin'],
    ['Gold Bars', 'gold-bars'],
    ['Bar 50/50 Gift Pair', 'bar-50_2f_50-gift-pair'],
    ['100% Recycled Gold', '100_25_-recycled-gold'],
    ['Anniversary – 25 & 50 Years', 'anniversary-_2013_-25-_26_-50-years'],
    ['BIS gold', 'b~i~s-~gold'],
    ['Pre-Owned', 'pre_2d_owned'],
    ['श्री Coin', 'श्री-coin'],
    ['', '_'],
  ])('write %s as %s, and read it back', (name, slug) => {
    expect(toReversibleSlug(name)).toBe(slug);
    expect(fromSlug(slug)).toBe(name);
  });

  it('return the exact name for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(fromSlug(toReversibleSlug(name))).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  it('are one lower-case path segment that survives a URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const slug = toReversibleSlug(name);
        expect(slug).toBe(slug.toLowerCase());
        expect(slug).not.toMatch(/[/?#%\\]|^\.+$/);
        const path = new URL(`https://shop.example/products/${encodeURIComponent(slug)}`).pathname;
        expect(fromSlug(decodeURIComponent(path.split('/').at(-1) ?? ''))).toBe(name);
      }),
      { numRuns: 1000 },
    );
  });

  it('are read in capitals too', () => {
    expect(fromSlug('Lotus-COIN')).toBe('Lotus Coin');
  });
});
