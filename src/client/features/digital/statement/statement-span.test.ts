import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInIndia, daysOf, PERIODS, spanError } from './statement-span.ts';

describe('the days of a statement', () => {
  it.each([
    ['2026-11-20', 'month', '2026-11-01', '2026-11-20'],
    ['2026-11-20', 'last-month', '2026-10-01', '2026-10-31'],
    ['2026-01-20', 'last-month', '2025-12-01', '2025-12-31'],
    ['2028-03-31', 'last-month', '2028-02-01', '2028-02-29'],
    ['2026-11-20', 'year', '2026-04-01', '2026-11-20'],
    ['2026-03-31', 'year', '2025-04-01', '2026-03-31'],
    ['2026-04-01', 'year', '2026-04-01', '2026-04-01'],
    ['2026-11-20', 'last-year', '2025-04-01', '2026-03-31'],
    ['2026-03-31', 'last-year', '2024-04-01', '2025-03-31'],
  ] as const)('are right on %s for %s: %s to %s', (today, period, From, To) => {
    expect(daysOf(period, today)).toEqual({ From, To });
  });

  it('begin at midnight in India', () => {
    expect(dayInIndia(Date.parse('2026-11-19T18:29:59Z'))).toBe('2026-11-19');
    expect(dayInIndia(Date.parse('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
  });

  it('are valid for any period on any day', () => {
    const moment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    const periods = PERIODS.filter((period) => period !== 'days');
    fc.assert(
      fc.property(moment, fc.constantFrom(...periods), (moment, period) => {
        const today = dayInIndia(moment.getTime());
        expect(spanError(daysOf(period, today), today)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['', '', 'From', 'Choose the first day'],
    ['2026-11-21', '2026-11-22', 'From', /still to come/],
    ['2026-11-01', '', 'To', 'Choose the last day'],
    ['2026-11-02', '2026-11-01', 'To', /before the first/],
  ])('are refused from %j to %j, at %s', (From, To, field, words) => {
    const fault = spanError({ From, To }, '2026-11-20');
    expect(fault?.field).toBe(field);
    expect(fault?.text).toMatch(words);
  });
});
