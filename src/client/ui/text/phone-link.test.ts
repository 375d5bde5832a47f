import { describe, expect, it } from 'vitest';
import { phoneLink } from './phone-link.ts';

describe('phoneLink', () => {
  it.each([
    ['1800 000 1950', 'tel:18000001950'],
    ['1800 000 1950 (toll-free)', 'tel:18000001950'],
    ['1800 000 1950 (24x7)', 'tel:18000001950'],
    ['1800 000 1950 (9:30 to 18:30)', 'tel:18000001950'],
    ['1800-000-1950, ext. 12', 'tel:18000001950'],
    ['022 4000 1950 / 51', 'tel:02240001950'],
    ['+91 22 0000-1950', 'tel:+912200001950'],
    ['(+91) (22) 4000 1950', 'tel:+912240001950'],
    ['Call (toll-free) 1800 000 1950', 'tel:18000001950'],
  ])('dials the number of %j alone', (text, link) => {
    expect(phoneLink(text)).toBe(link);
  });

  it.each(['', 'ask the desk', '24'])('is nothing where %j holds no number', (text) => {
    expect(phoneLink(text)).toBeUndefined();
  });
});
