import { describe, expect, it } from 'vitest';
import { financialYear } from './financial-year.ts';

describe('the financial year', () => {
  it.each([
    ['2026-11-20T06:30:00Z', '26-27'],
    ['2027-01-31T12:00:00Z', '26-27'],
    // The 1st of April begins in India while it is still the evening of the 31st in London.
    ['2027-03-31T18:29:59.999Z', '26-27'],
    ['2027-03-31T18:30:00Z', '27-28'],
    ['2099-04-01T00:00:00Z', '99-00'],
    ['2100-02-01T00:00:00Z', '99-00'],
  ])('the financial year of %s is %s', (at, year) => {
    expect(financialYear(new Date(at))).toBe(year);
  });
});
