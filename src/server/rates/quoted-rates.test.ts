import { expect, it } from 'vitest';
import { rememberQuotedRates } from './quoted-rates.ts';
import type { RateReading } from './sources/source.ts';

const at = (gold: string, time: number): RateReading => ({ gold, silver: '154000', time });

function remember() {
  const world = { now: 0, reading: undefined as RateReading | undefined };
  const { say, said } = rememberQuotedRates(() => world.reading, {
    now: () => world.now,
    forMs: 15_000,
  });
  const sayAt = (now: number, reading: RateReading | undefined) => {
    Object.assign(world, { now, reading });
    return say();
  };
  return { world, said, sayAt };
}

it('is what was said in the last while, and no reading that nobody was told', () => {
  const { world, said, sayAt } = remember();
  expect(said()).toEqual([]);
  expect(sayAt(0, at('127000', 0))).toEqual(at('127000', 0));
  world.reading = at('128000', 500);
  sayAt(1000, at('126000', 1000));
  expect(said()).toEqual([at('127000', 0), at('126000', 1000)]);
  world.now = 15_001;
  expect(said()).toEqual([at('126000', 1000)]);
  world.now = 16_001;
  expect(said()).toEqual([]);
});

it('counts from the last time that a reading was said', () => {
  const { world, said, sayAt } = remember();
  for (const now of [0, 5000, 10_000]) sayAt(now, at('127000', 0));
  world.now = 25_000;
  expect(said()).toEqual([at('127000', 0)]);
});

it('says nothing where nothing is fresh, and forgets when the clock is set', () => {
  const { world, said, sayAt } = remember();
  expect(sayAt(0, undefined)).toBeUndefined();
  expect(said()).toEqual([]);
  sayAt(1_000_000, at('127000', 1_000_000));
  world.now = 0;
  expect(said()).toEqual([]);
});
