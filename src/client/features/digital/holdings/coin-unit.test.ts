import { describe, expect, it } from 'vitest';
import { fillingOf } from './coin-unit.ts';

const filling = (held: string, weights: string[]) => {
  const found = fillingOf(held, weights);
  return found && [found.unit, found.full, found.filled, found.missing].map(String);
};

describe('fillingOf', () => {
  it('fills coins of the lightest weight, whatever the order of the weights', () => {
    expect(filling('49.8062', ['10', '1', '5'])).toEqual(['1', '49', '0.8062', '0.1938']);
    expect(filling('246.35', ['10', '50'])).toEqual(['10', '24', '6.35', '3.65']);
  });

  it('has an empty coin for nothing, and after a coin was filled to the last milligram', () => {
    expect(filling('0', ['1'])).toEqual(['1', '0', '0', '1']);
    expect(filling('2.0000', ['1'])).toEqual(['1', '2', '0', '1']);
  });

  it('knows of no coin without a weight', () => {
    expect(filling('3', [])).toBeUndefined();
    expect(filling('3', ['0'])).toBeUndefined();
  });
});
