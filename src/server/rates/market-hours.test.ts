import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketAt, parseMarketHours } from './market-hours.ts';

const at = (text: string) => Date.parse(`${text}+05:30`);
const hours = parseMarketHours('Mon-Fri 09:00-23:30, Sat 10:00-14:00');

describe('the hours of the market', () => {
  it.each([
    ['2026-11-20T09:00', 'Friday, as it opens'],
    ['2026-11-20T23:29:59', 'Friday, just before it closes'],
    ['2026-11-21T13:00', 'Saturday'],
  ])('the market is open at %s (%s)', (time) => {
    expect(marketAt(hours, at(time))).toEqual({ open: true });
  });

  it.each([
    ['2026-11-20T08:59:59', '2026-11-20T09:00'],
    ['2026-11-20T23:30', '2026-11-21T10:00'],
    ['2026-11-21T14:00', '2026-11-23T09:00'],
    ['2026-11-22T12:00', '2026-11-23T09:00'],
  ])('the market is closed at %s until %s', (time, reopens) => {
    expect(marketAt(hours, at(time))).toEqual({ open: false, reopensAt: at(reopens) });
  });

  it('may close after midnight, and in another week than it opened', () => {
    const night = parseMarketHours('Sat 22:00-02:00');
    expect(marketAt(night, at('2026-11-22T01:59')).open).toBe(true);
    expect(marketAt(night, at('2026-11-22T02:00')).open).toBe(false);
    const allDay = parseMarketHours('Sun-Sat 00:00-24:00');
    expect(marketAt(allDay, at('2026-11-22T00:00')).open).toBe(true);
  });

  it('never closes where nothing is said', () => {
    expect(marketAt(undefined, 0)).toEqual({ open: true });
  });

  it('the market opens when it says that it opens again, and not a moment before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (now) => {
        const { open, reopensAt } = marketAt(hours, now);
        if (open || reopensAt === undefined) return;
        expect(reopensAt).toBeGreaterThan(now);
        expect(marketAt(hours, reopensAt).open).toBe(true);
        expect(marketAt(hours, reopensAt - 1).open).toBe(false);
      }),
    );
  });

  it.each([
    'always',
    'Mon 9-5',
    'Mon 09:00-25:00',
    'Mon 09:61-10:00',
    'Foo 09:00-10:00',
    'Mon 09:00-10:00,',
  ])('refuses %j', (text) => {
    expect(() => parseMarketHours(text)).toThrow('MARKET_HOURS must be as in');
  });
});
