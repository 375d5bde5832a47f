import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardRate, formatWholeRupees } from './board-rate.ts';

describe('a rate of the board', () => {
  it.each([
    ['95123', '500', '95623'],
    // Whole ask plus whole premium: 95,123 + 500, not 95,624.
    ['95123.99', '500.99', '95623'],
    ['95123.50', '-250.75', '94873'],
  ])('adds to the ask %s a premium of %s: %s', (ask, premium, rate) => {
    expect(boardRate(ask, premium)).toBe(BigInt(rate));
  });

  it('is undefined if no rate is known', () => {
    expect(boardRate(undefined, '500')).toBeUndefined();
  });

  it('agrees with exact decimal arithmetic, in any notation of the numbers', () => {
    const decimal = fc
      .tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: -9, max: 9 }))
      .map(([digits, exponent]) => new Big(String(digits)).times(`1e${exponent}`));
    const written = decimal.chain((value) =>
      fc.constantFrom(value.toFixed(), value.toExponential(), value.toString()),
    );
    fc.assert(
      fc.property(written, written, (ask, premium) => {
        const cut = (text: string) => new Big(text).round(0, Big.roundDown);
        expect(String(boardRate(ask, premium))).toBe(cut(ask).plus(cut(premium)).toFixed());
      }),
    );
  });

  it.each(['', '-', 'e5', '1,000', 'NaN'])('cannot be made of %j', (text) => {
    expect(() => boardRate(text, '0')).toThrow('Not a number');
  });
});

it.each([
  [125_000n, '₹1,25,000'],
  [0n, '₹0'],
  [1_234_567_890n, '₹1,23,45,67,890'],
])('formatWholeRupees writes %s as %s', (rupees, text) => {
  expect(formatWholeRupees(rupees)).toBe(text);
});
