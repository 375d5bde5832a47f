import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { dispatchDay } from './dispatch-day.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const dayOf = (epochMs: number) => indianTime(epochMs).day;
/** By the language's own calendar, which the rule does not use. */
const isWorking = (epochMs: number) =>
  ![0, 6].includes(new Date(`${dayOf(epochMs)}T12:00:00Z`).getUTCDay());
const moments = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2040-01-01T00:00:00') });
const counts = fc.integer({ min: 1, max: 6 });

describe('the day by which an order leaves', () => {
  it.each([
    ['Wednesday', '2026-11-25T12:00:00', 6, '2026-12-03'],
    ['Friday, over the weekend', '2026-11-27T09:00:00', 1, '2026-11-30'],
    ['Saturday', '2026-11-28T09:00:00', 1, '2026-11-30'],
    ['Sunday before midnight in India', '2026-11-29T23:59:59', 1, '2026-11-30'],
    [
      'Monday after midnight in India, still Sunday in London',
      '2026-11-30T00:00:00',
      1,
      '2026-12-01',
    ],
    ['the end of a year', '2026-12-31T18:00:00', 2, '2027-01-04'],
  ])('is right for an order paid on %s', (_when, paid, days, day) => {
    expect(dayOf(dispatchDay(at(paid), days))).toBe(day);
  });

  it('is a working day with exactly that many of them since the payment', () => {
    fc.assert(
      fc.property(moments, counts, (paid, days) => {
        const last = dispatchDay(paid, days);
        const between = Array.from(
          { length: (last - paid) / DAY_MS },
          (_, i) => paid + (i + 1) * DAY_MS,
        );
        expect(isWorking(last)).toBe(true);
        expect(between.filter(isWorking)).toHaveLength(days);
      }),
    );
  });

  it('is never earlier for a later payment, nor for more days', () => {
    fc.assert(
      fc.property(moments, moments, counts, (one, other, days) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(dayOf(dispatchDay(early, days)) <= dayOf(dispatchDay(late, days))).toBe(true);
        expect(dispatchDay(one, days)).toBeLessThan(dispatchDay(one, days + 1));
      }),
    );
  });
});
