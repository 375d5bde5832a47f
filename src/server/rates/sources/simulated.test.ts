import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handClock } from '#server/testing/hand-clock.ts';
import { simulatedReading, simulatedSource } from './simulated.ts';

const seed = fc.string({ minLength: 1, maxLength: 20 });
const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
const DAY = 86_400_000;

describe('simulatedReading', () => {
  it('stays within realistic Indian levels, in whole rupees', () => {
    fc.assert(
      fc.property(seed, instant, (s, at) => {
        const { gold, silver } = simulatedReading(s, at);
        expect(gold).toMatch(/^\d{6}$/);
        expect(silver).toMatch(/^\d{6}$/);
        expect(Number(gold)).toBeGreaterThanOrEqual(124_500);
        expect(Number(gold)).toBeLessThanOrEqual(129_500);
        expect(Number(silver)).toBeGreaterThanOrEqual(150_000);
        expect(Number(silver)).toBeLessThanOrEqual(158_000);
      }),
    );
  });

  it('is the same for every instance that has the seed, whatever it was asked before', () => {
    fc.assert(
      fc.property(seed, seed, instant, instant, (s, other, at, elsewhen) => {
        const first = simulatedReading(s, at);
        simulatedReading(other, elsewhen);
        expect(simulatedReading(s, at)).toEqual(first);
      }),
    );
  });

  it('holds for a second, with the time at which that second began', () => {
    fc.assert(
      fc.property(seed, instant, fc.integer({ min: 0, max: 999 }), (s, at, ms) => {
        const second = at - (at % 1000);
        const reading = simulatedReading(s, second + ms);
        expect(reading.time).toBe(second);
        expect(reading).toEqual(simulatedReading(s, second));
      }),
    );
  });

  it('moves little between seconds', () => {
    fc.assert(
      fc.property(seed, instant, (s, at) => {
        const before = simulatedReading(s, at);
        const after = simulatedReading(s, at + 1000);
        expect(Math.abs(Number(after.gold) - Number(before.gold))).toBeLessThanOrEqual(11);
        expect(Math.abs(Number(after.silver) - Number(before.silver))).toBeLessThanOrEqual(75);
      }),
    );
  });

  it('ticks within a minute and wanders over days', () => {
    const start = Date.UTC(2026, 10, 20);
    const golds = (step: number, count: number) =>
      Array.from({ length: count }, (_, i) =>
        Number(simulatedReading('aurum', start + i * step).gold),
      );
    expect(new Set(golds(1000, 60)).size).toBeGreaterThan(4);
    const days = golds(DAY, 120);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(1_000);
  });

  it('differs by seed', () => {
    const at = Date.UTC(2026, 10, 20);
    const readings = ['a', 'b', 'c', 'd'].map((s) => simulatedReading(s, at).gold);
    expect(new Set(readings).size).toBeGreaterThan(1);
  });
});

describe('simulatedSource', () => {
  it('reads the market of its clock, so that two instances agree', async () => {
    const clock = handClock(1_763_600_000_400);
    const [one, two] = [simulatedSource('aurum', clock), simulatedSource('aurum', clock)];
    one.start();
    expect(one.read()).toEqual(simulatedReading('aurum', 1_763_600_000_000));
    await clock.turn(5_000);
    expect(one.read()?.time).toBe(1_763_600_005_000);
    expect(two.read()).toEqual(one.read());
    await one.stop();
  });
});
