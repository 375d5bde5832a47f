import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spansOf, timeMarks } from './chart-times.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A moment on India's clock. */
const india = (text: string) => Date.parse(`${text}+05:30`);
const written = (from: string, to: string, most: number) => {
  const { at, write } = timeMarks(india(from), india(to), most);
  return at.map(write);
};

describe('the marks of the time axis', () => {
  it.each([
    ['2026-11-20T10:07', '2026-11-20T10:52', 4, ['10:15', '10:30', '10:45']],
    ['2026-11-19T12:30', '2026-11-20T12:30', 4, ['18:00', '00:00', '06:00', '12:00']],
    ['2026-11-18T12:30', '2026-11-20T12:30', 2, ['19 Nov', '20 Nov']],
    ['2025-11-20T12:30', '2026-11-20T12:30', 4, ['Jan', 'Apr', 'Jul', 'Oct']],
  ])('are round on India’s clock, from %s to %s', (from, to, most, marks) => {
    expect(written(from, to, most)).toEqual(marks);
  });

  it('are between the two moments, in order, and never too many', () => {
    const start = fc.integer({ min: india('2024-01-01T00:00'), max: india('2030-01-01T00:00') });
    const length = fc.integer({ min: 60_000, max: 400 * DAY });
    fc.assert(
      fc.property(start, length, fc.integer({ min: 2, max: 12 }), (from, length, most) => {
        const { at } = timeMarks(from, from + length, most);
        expect(at.every((mark) => mark >= from && mark <= from + length)).toBe(true);
        expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
        expect(at.length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

describe('the rows of the table', () => {
  const points = (hours: number[]) =>
    hours.map((hour): [number, string, string, string] => [
      india('2026-11-19T23:30') + hour * HOUR,
      '2',
      '1',
      '1',
    ]);

  it('are an hour, a day or a month of India, newest first', () => {
    const labels = (range: '1D' | '1W' | '1Y', hours: number[]) =>
      spansOf(range, points(hours)).map(({ label, points }) => [label, points.length]);
    expect(labels('1D', [0, 0.25, 0.5])).toEqual([
      ['20 Nov, 00:00', 1],
      ['19 Nov, 23:00', 2],
    ]);
    expect(labels('1W', [0, 1, 2])).toEqual([
      ['20 Nov', 2],
      ['19 Nov', 1],
    ]);
    expect(labels('1Y', [0, 24 * 20])).toEqual([
      ['Dec 2026', 1],
      ['Nov 2026', 1],
    ]);
  });
});
