import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toReversibleSlug } from './reversible-slug.ts';
import { titleOf, toSlug } from './slug.ts';
import { nameOfSlug, slugsAmong } from './slugs-among.ts';

/** Names as people write them, and names generated to collide. */
const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'A', ' ', '-', '%', '/', '_', '~', 'श', 'ß', '1'),
    minLength: 1,
    maxLength: 6,
  }),
);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 12 });

describe('plain slugs', () => {
  it.each([
    ['Lotus Coin', 'lotus-coin'],
    ['100% Recycled Gold', '100-recycled-gold'],
    ['Bar 50/50 Gift Pair', 'bar-50-50-gift-pair'],
    ['Anniversary – 25 & 50 Years', 'anniversary-25-50-years'],
    ["Baby's First", 'babys-first'],
    ['BIS gold', 'bis-gold'],
    ['  Two   Words ', 'two-words'],
    ['श्री Coin', 'श्री-coin'],
    ['%', '_'],
  ])('write %s as %s', (written, slug) => {
    expect(toSlug(written)).toBe(slug);
  });

  it('are one lower-case path segment that survives a URL', () => {
    fc.assert(
      fc.property(name, (written) => {
        const slug = toSlug(written);
        expect(slug).toMatch(/^(?:_|[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)$/u);
        const path = new URL(`https://shop.example/products/${slug}`).pathname;
        expect(decodeURIComponent(path.split('/').at(-1) ?? '')).toBe(slug);
      }),
      { numRuns: 1000 },
    );
  });

  it('are read as words in title case', () => {
    expect(titleOf('lotus-coin')).toBe('Lotus Coin');
    expect(titleOf('श्री-coin')).toBe('श्री Coin');
  });
});

describe('the slugs of one place', () => {
  it('are plain where no two names collide', () => {
    const slugs = slugsAmong(['100% Recycled Gold', 'Lotus Coin']);
    expect([...slugs.values()]).toEqual(['100-recycled-gold', 'lotus-coin']);
  });

  it('get a short suffix where two collide, except for the name that the slug reads as', () => {
    const slugs = slugsAmong(['Pre-Owned', 'Pre Owned', 'PRE OWNED!']);
    expect(slugs.get('Pre Owned')).toBe('pre-owned');
    expect(slugs.get('Pre-Owned')).toMatch(/^pre-owned-[0-9a-z]{4}$/);
    expect(slugs.get('PRE OWNED!')).toMatch(/^pre-owned-[0-9a-z]{4}$/);
  });

  it('are all different, whatever the names and their order, and lead back to them', () => {
    fc.assert(
      fc.property(names, (all) => {
        const slugs = slugsAmong(all);
        expect(new Set(slugs.values()).size).toBe(all.length);
        expect(slugsAmong(all.toReversed())).toEqual(slugs);
        for (const one of all) expect(nameOfSlug(slugs.get(one) ?? '', all)).toBe(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('still understand every earlier address', () => {
    fc.assert(
      fc.property(names, (all) => {
        for (const one of all) expect(nameOfSlug(toReversibleSlug(one), all)).toBe(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('find a name for a plain slug that only names with a suffix share', () => {
    expect(nameOfSlug('pre-owned', ['Pre-Owned', 'PRE OWNED'])).toBe('Pre-Owned');
    expect(nameOfSlug('Lotus-COIN', ['Lotus Coin'])).toBe('Lotus Coin');
    expect(nameOfSlug('rose', ['Lotus Coin'])).toBeUndefined();
  });
});
