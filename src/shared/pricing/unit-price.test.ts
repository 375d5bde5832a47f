import { describe, expect, it } from 'vitest';
import { readMetal, unitPrice } from './unit-price.ts';

const premiums = { PGold995: '100', PGold999: '250.55', PSilver999: '1500' };
const asks = { gold: '95123.45', silver: '112000.10' };

describe('the price of a gram', () => {
  it.each([
    // (95,123.45 + 250.55) / 10
    ['gold', '999', '9537.4'],
    // (95,123.45 + 100) / 10
    ['gold', '995', '9522.345'],
    // (112,000.10 + 1,500) / 1000
    ['silver', '999', '113.5001'],
    // Silver has one purity only.
    ['silver', '995', '113.5001'],
  ] as const)('is unrounded for %s %s: %s', (metal, purity, value) => {
    expect(unitPrice(metal, purity, asks, premiums)?.toFixed()).toBe(value);
  });

  it('is undefined for a metal without a rate, whatever the other has', () => {
    expect(unitPrice('gold', '999', { ...asks, gold: undefined }, premiums)).toBeUndefined();
    expect(unitPrice('silver', '999', { ...asks, silver: undefined }, premiums)).toBeUndefined();
  });

  it('keeps every digit of a long ask', () => {
    const ask = '95000.1234567890123456789';
    expect(
      unitPrice(
        'silver',
        '999',
        { ...asks, silver: ask },
        { ...premiums, PSilver999: 0 },
      )?.toFixed(),
    ).toBe('95.0001234567890123456789');
  });
});

it.each([
  ['Gold', 'gold'],
  [' SILVER ', 'silver'],
  ['Platinum', undefined],
  ['Golden', undefined],
  ['', undefined],
])('reads the metal %j as %s', (text, metal) => {
  expect(readMetal(text)).toBe(metal);
});
