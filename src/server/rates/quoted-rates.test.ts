import { expect, it } from 'vitest';
import { rememberQuotedRates } from './quoted-rates.ts';
import type { RateReading } from './sources/source.ts';

const at = (gold: string, time: number): RateReading => ({ gold, silver: '154000', time });

function remember() {
  const world = { now: 0, reading: undefined as RateReading | undefined };
  const { current, recent } = rememberQuotedRates(() => world.reading, {
    now: () => world.now,
    forMs: 15_000,
  });
  const readAt = (now: number, reading: RateReading | undefined) => {
    Object.assign(world, { now, reading });
    return current();
  };
  return { world, recent, readAt };
}

it('quoted rates hold the recent readings, and none that nobody was shown', () => {
  const { world, recent, readAt } = remember();
  expect(recent()).toEqual([]);
  expect(readAt(0, at('127000', 0))).toEqual(at('127000', 0));
  world.reading = at('128000', 500);
  readAt(1000, at('126000', 1000));
  expect(recent()).toEqual([at('127000', 0), at('126000', 1000)]);
  world.now = 15_001;
  expect(recent()).toEqual([at('126000', 1000)]);
  world.now = 16_001;
  expect(recent()).toEqual([]);
});

it('quoted rates count from the last time that a reading was shown', () => {
  const { world, recent, readAt } = remember();
  for (const now of [0, 5000, 10_000]) readAt(now, at('127000', 0));
  world.now = 25_000;
  expect(recent()).toEqual([at('127000', 0)]);
});

it('quoted rates hold each reading once, apart from those that differ in one metal or in their time', () => {
  const { recent, readAt } = remember();
  const first = at('127000', 0);
  const others = [
    { ...first, gold: '1' },
    { ...first, silver: '1' },
    { ...first, time: 1 },
  ];
  for (const reading of [first, ...others, { ...first }]) readAt(0, reading);
  expect(recent()).toEqual([...others, first]);
});

it('quoted rates are empty without a fresh rate, and forgotten when the clock is set', () => {
  const { world, recent, readAt } = remember();
  expect(readAt(0, undefined)).toBeUndefined();
  expect(recent()).toEqual([]);
  readAt(1_000_000, at('127000', 1_000_000));
  world.now = 0;
  expect(recent()).toEqual([]);
});
