import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPoint,
  extremes,
  gramAsk,
  lineOf,
  lineTo,
  moveBetween,
  STEP_MS,
  withAir,
} from './chart-points.ts';
import type { RatePoint } from './chart-query.ts';

const START = Date.UTC(2026, 10, 20, 3, 30);
const candle = (step: number, close: string): RatePoint => [
  START + step * STEP_MS['1D'],
  close,
  close,
  close,
];

describe('the line of a chart', () => {
  it('goes through the closing rate of each candle, in rupees for a gram', () => {
    const points = [candle(0, '100000'), candle(1, '100500.5')];
    expect(lineOf('gold', points, '1D').rupees).toEqual([10_000, 10_050.05]);
    expect(lineOf('silver', points, '1D').rupees).toEqual([100, 100.5005]);
  });

  it('is broken where the market paused, and nowhere else', () => {
    const points = [candle(0, '1'), candle(5, '2'), candle(11, '3')];
    const { at, rupees } = lineOf('gold', points, '1D');
    expect(rupees).toEqual([0.1, 0.2, null, 0.3]);
    expect(at[2]).toBe(START + 6 * STEP_MS['1D']);
  });

  it('goes on to the live rate, and not back to one from before its end', () => {
    const line = lineOf('gold', [candle(0, '1'), candle(5, '2')], '1D');
    const tip = (step: number) => ({ at: START + step * STEP_MS['1D'], rupees: 0.3 });
    expect(lineTo(tip(6), line, '1D').rupees).toEqual([0.1, 0.2, 0.3]);
    expect(lineTo(tip(5), line, '1D')).toEqual(line);
    expect(lineTo(undefined, line, '1D')).toEqual(line);
    expect(line.rupees).toHaveLength(2);
  });

  it('has air above and below, a flat one too', () => {
    expect(withAir(100, 200)).toEqual([88, 212]);
    expect(withAir(1000, 1000)).toEqual([999, 1001]);
  });

  it('always goes forward in time, even with the points of the feed', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 1e9 }), (gaps, later) => {
        let step = 0;
        const line = lineOf(
          'gold',
          gaps.map((gap) => candle((step += gap), '1000')),
          '1D',
        );
        addPoint(line, (line.at.at(-1) ?? 0) + later, 1, '1D');
        expect(line.at).toEqual([...new Set(line.at)].sort((a, b) => a - b));
        expect(line.rupees).toHaveLength(line.at.length);
        expect(line.rupees.at(-1)).toBe(1);
      }),
    );
  });
});

describe('moveBetween', () => {
  it.each([
    ['gold', '124372', '124784', 'up', '41.20', '0.33'],
    ['gold', '124784', '124372', 'down', '41.20', '0.33'],
    ['silver', '200000', '200000', 'flat', '0.00', '0.00'],
  ] as const)('computes for %s from %s to %s: %s', (metal, from, to, trend, rupees, percent) => {
    const move = moveBetween(metal, from, to);
    expect(move?.trend).toBe(trend);
    expect([move?.rupees.toFixed(2), move?.percent.toFixed(2)]).toEqual([rupees, percent]);
  });

  it('is undefined from zero', () => {
    expect(moveBetween('gold', '0', '124784')).toBeUndefined();
  });

  it('is computed exactly', () => {
    expect(gramAsk('gold', '100000.07').toFixed()).toBe('10000.007');
    expect(gramAsk('silver', '200000.01').toFixed()).toBe('200.00001');
  });
});

describe('extremes', () => {
  it('compare all candles as numbers and not as texts', () => {
    const points: RatePoint[] = [
      [1, '99999', '9000', '9500'],
      [2, '100000', '10000', '10000'],
    ];
    expect(extremes(points)).toEqual({ low: '9000', high: '100000' });
    expect(extremes([])).toBeUndefined();
  });
});
