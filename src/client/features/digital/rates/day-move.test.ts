import { describe, expect, it } from 'vitest';
import { exact } from '#shared/pricing/decimal.ts';
import { dayMove, linePath } from './day-move.ts';

describe('the move of a price over the day', () => {
  it.each([
    ['12807.80', '12849.00', { trend: 'up', rupees: '₹41.20', percent: '0.32' }],
    ['100', '99.50', { trend: 'down', rupees: '₹0.50', percent: '0.50' }],
    ['100', '100.00', { trend: 'flat', rupees: '₹0.00', percent: '0.00' }],
  ])('is told with its sign, in rupees and percent, from %s to %s', (from, to, told) => {
    expect(dayMove(exact(from), exact(to))).toEqual(told);
  });

  it('is drawn from edge to edge, the lowest price at the foot', () => {
    expect(linePath([10, 30, 20])).toBe('M0.0 38.0L50.0 2.0L100.0 20.0');
  });

  it('is drawn level where nothing moved, and not at all without two prices', () => {
    expect(linePath([5, 5])).toBe('M0.0 38.0L100.0 38.0');
    expect([linePath([]), linePath([5])]).toEqual(['', '']);
  });

  it('ends at the newest price however many there are', () => {
    const many = Array.from({ length: 288 }, (_, index) => index);
    expect(linePath(many)).toMatch(/L100\.0 2\.0$/);
    expect(linePath(many).split('L').length).toBeLessThanOrEqual(97);
  });
});
