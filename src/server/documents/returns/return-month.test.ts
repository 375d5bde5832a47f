import { describe, expect, it } from 'vitest';
import { largeSaleAbove, readMonth, splitsHsn } from './return-month.ts';

describe('the month of a return', () => {
  it('the month of a return is a month of the calendar in India, its end not included', () => {
    expect(readMonth('2026-11')).toEqual({
      month: '2026-11',
      from: new Date('2026-10-31T18:30:00Z'),
      until: new Date('2026-11-30T18:30:00Z'),
      period: '112026',
    });
    expect(readMonth('2026-12')?.until).toEqual(new Date('2026-12-31T18:30:00Z'));
  });

  it.each(['', '2026', '2026-13', '2026-00', '1999-11', '2026-11-01', '11-2026'])(
    '%j is no month of a return',
    (text) => {
      expect(readMonth(text)).toBeUndefined();
    },
  );

  it.each([
    ['2024-07-31', '250000'],
    ['2024-08-01', '100000'],
    ['2026-11-20', '100000'],
  ])('lists invoices of %s to other states by themselves above ₹%s', (day, above) => {
    expect(largeSaleAbove(day)).toBe(above);
  });

  it('tells firms from consumers in the HSN summary since May 2025', () => {
    const of = (text: string) => {
      const month = readMonth(text);
      return month && splitsHsn(month);
    };
    expect([of('2025-04'), of('2025-05')]).toEqual([false, true]);
  });
});
