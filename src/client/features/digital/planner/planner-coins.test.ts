import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import { planCoins } from './planner-coins.ts';
import { planText, readTypedGrams } from './planner-text.ts';

const USUAL = ['1', '2', '5', '8', '10', '20', '50', '100'];
const plan = (grams: string, weights: readonly string[] = USUAL) => {
  const { coins, left } = planCoins(grams, weights);
  const pieces = coins.map(({ weight, count }) => `${count} x ${weight.toFixed()}`);
  return `${pieces.join(', ')} + ${left.toFixed()}`;
};

describe('planCoins', () => {
  it.each([
    ['12.4', '1 x 10, 1 x 2 + 0.4'],
    ['16', '2 x 8 + 0'],
    ['0.9999', ' + 0.9999'],
    ['0', ' + 0'],
    ['388', '3 x 100, 1 x 50, 1 x 20, 1 x 10, 1 x 8 + 0'],
  ])('makes of %s g: %s', (grams, made) => {
    expect(plan(grams)).toBe(made);
  });

  it('uses only coins that exist', () => {
    expect(plan('12.4', ['10', '1'])).toBe('1 x 10, 2 x 1 + 0.4');
    expect(plan('12.4', ['0.5', '10'])).toBe('1 x 10, 4 x 0.5 + 0.4');
    expect(plan('12.4', [])).toBe(' + 12.4');
  });

  it('prefers a smaller rest to fewer coins', () => {
    expect(plan('12', ['10', '6'])).toBe('2 x 6 + 0');
  });

  it('is quick for a vault full of silver', () => {
    expect(plan('1000000.0001', ['0.5', '100'])).toBe('10000 x 100 + 0.0001');
  });

  it('keeps the weight, and no other choice is better', () => {
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), weights, (tenths, weights) => {
        const held = exact(tenths).times('0.0001');
        const { coins, left } = planCoins(held, weights);
        const made = coins.reduce((sum, c) => sum.plus(c.weight.times(c.count)), exact(0));
        expect(made.plus(left).toFixed()).toBe(held.toFixed());
        const best = bestOf(Number(held.round(0, 0)), weights);
        expect(made.toFixed()).toBe(String(best.made));
        expect(coins.reduce((sum, { count }) => sum + count, 0)).toBe(best.pieces);
      }),
    );
  });
});

/** Tries every combination. */
function bestOf(grams: number, weights: number[]): { made: number; pieces: number } {
  let reached = new Map([[0, 0]]);
  let edge = [0];
  for (let pieces = 1; edge.length > 0; pieces++) {
    edge = [...new Set(edge.flatMap((sum) => weights.map((weight) => sum + weight)))].filter(
      (sum) => sum <= grams && !reached.has(sum),
    );
    reached = new Map([...reached, ...edge.map((sum) => [sum, pieces] as const)]);
  }
  const made = Math.max(...reached.keys());
  return { made, pieces: reached.get(made) ?? 0 };
}

describe('planText', () => {
  it.each([
    ['12.4', '12.4 g make 1 coin of 10 g and 1 coin of 2 g. 0.4 g are left.'],
    ['16', '16 g make 2 coins of 8 g. Nothing is left.'],
    ['0.5', '0.5 g make no coin yet.'],
    ['12500', '12,500 g make 125 coins of 100 g. Nothing is left.'],
  ])('writes for %s g: %s', (grams, words) => {
    expect(planText(grams, planCoins(grams, USUAL))).toBe(words);
  });

  it.each([
    ['12.4', '12.4'],
    [' 1,250.5 ', '1250.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['', undefined],
    ['.', undefined],
    ['1.00001', undefined],
    ['ten', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1,000', '1000'],
    ['₹', undefined],
    ['2 g', '2'],
    ['2,5', '2.5'],
    ['2 kg', undefined],
  ])('readTypedGrams reads %j as %s', (typed, grams) => {
    expect(readTypedGrams(typed)?.toFixed()).toBe(grams);
  });
});
