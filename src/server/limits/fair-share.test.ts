import { expect, it } from 'vitest';
import { fairShare } from './fair-share.ts';

it('a network has its share of a window, whatever others take, and anew in the next', () => {
  let now = 0;
  const takes = fairShare({ most: 2, windowMs: 1000, now: () => now });
  expect(['a', 'a', 'a', 'b'].map((network) => takes(network))).toEqual([true, true, false, true]);
  now = 999;
  expect(takes('a')).toBe(false);
  now = 1000;
  expect(takes('a')).toBe(true);
});

it('the clock is set back: nobody is refused for as long as it had been ahead', () => {
  let now = 3_600_000;
  const takes = fairShare({ most: 1, windowMs: 1000, now: () => now });
  expect(['a', 'a'].map((network) => takes(network))).toEqual([true, false]);
  now = 0;
  expect(['a', 'a'].map((network) => takes(network))).toEqual([true, false]);
});
