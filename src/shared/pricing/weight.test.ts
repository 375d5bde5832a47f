import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGrams, readGrams, writeWeight } from './weight.ts';

describe('readGrams', () => {
  it.each([
    ['10gm', '10'],
    ['10', '10'],
    ['0.5 g', '0.5'],
    ['0.5GM', '0.5'],
    ['8 Gms.', '8'],
    ['100 grams', '100'],
    ['1 gram', '1'],
    ['1 kg', '1000'],
    ['0.25Kg', '250'],
    ['  20gm  ', '20'],
    ['31.1035', '31.1035'],
  ])('reads %j as %s g', (text, grams) => {
    expect(readGrams(text)?.toFixed()).toBe(grams);
  });

  it.each([
    '',
    'gm',
    'ten gm',
    '10 oz',
    '1,000 gm',
    '-5gm',
    '10gm x 2',
    '1e3',
    '0',
    '0.00 gm',
    '10 mg',
    '5 5',
  ])('is undefined for %j', (text) => {
    expect(readGrams(text)).toBeUndefined();
  });

  it('is quick for a long text that is no weight', () => {
    expect(readGrams(`1${' '.repeat(200_000)}x`)).toBeUndefined();
  });
});

describe('writeWeight', () => {
  it.each([
    ['10', '10gm'],
    ['10gm', '10gm'],
    ['0.5 g', '0.5gm'],
    ['1 kg', '1000gm'],
    ['10.50', '10.5gm'],
  ])('writes %j as %s', (denomination, weight) => {
    expect(writeWeight(denomination)).toBe(weight);
  });

  it('is read back as the same grams', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (tenthMilligrams) => {
        const text = `${Math.floor(tenthMilligrams / 10_000)}.${String(tenthMilligrams % 10_000).padStart(4, '0')}`;
        expect(readGrams(writeWeight(text))?.eq(text)).toBe(true);
      }),
    );
  });
});

it.each([
  ['12500', '12,500'],
  ['0.5000', '0.5'],
  ['125000.1234', '1,25,000.1234'],
  // Half up to the ledger's four decimals.
  ['0.00005', '0.0001'],
  ['0.00004', '0'],
  ['-12.5', '−12.5'],
])('formatGrams writes %s g as %s', (grams, text) => {
  expect(formatGrams(grams)).toBe(text);
});
