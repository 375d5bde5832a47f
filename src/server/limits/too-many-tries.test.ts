import { expect, it } from 'vitest';
import { tooManyTries } from './too-many-tries.ts';

/** Noon in India. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);
const HOUR = 60 * 60_000;
const words = (fromNow: number) => tooManyTries(new Date(NOON + fromNow), NOON).message;

it.each([
  [0, 'after 12:00.'],
  [1, 'after 12:01.'],
  [60_000, 'after 12:01.'],
  [HOUR, 'after 13:00.'],
  [12 * HOUR, 'after 00:00.'],
  [12 * HOUR + 1, 'after 00:01 on 21 November.'],
  [24 * HOUR, 'after 12:00 on 21 November.'],
])(
  'a refusal for too many attempts says when to try again, for a window that ends in %i ms: %s',
  (fromNow, end) => {
    expect(words(fromNow)).toBe(`Too many tries. Please try again ${end}`);
  },
);
