import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indianDate, longDay, shortDay } from './indian-date.ts';

it.each([
  ['2026-11-21T09:00:00.000Z', '21 November 2026', '21 Nov'],
  // In India the next day has begun; in UTC it has not.
  ['2026-08-31T18:30:00Z', '1 September 2026', '1 Sept'],
  ['2026-08-31T18:29:59.999Z', '31 August 2026', '31 Aug'],
  ['2027-12-31T18:30:00Z', '1 January 2028', '1 Jan'],
  ['2028-02-29T00:00:00Z', '29 February 2028', '29 Feb'],
])('the Indian date of %s is %s, or %s', (moment, long, short) => {
  expect(longDay(Date.parse(moment))).toBe(long);
  expect(shortDay(Date.parse(moment))).toBe(short);
});

it('longDay and shortDay agree with Intl on every day', () => {
  const india = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
  const long = india({ day: 'numeric', month: 'long', year: 'numeric' });
  const short = india({ day: 'numeric', month: 'short' });
  const year = india({ year: 'numeric' });
  const moment = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(moment, (at) => {
      expect(longDay(at)).toBe(long.format(at));
      expect(shortDay(at)).toBe(short.format(at));
      expect(indianDate(at).year).toBe(year.format(at));
    }),
  );
});
