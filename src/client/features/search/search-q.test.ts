import { expect, test } from 'vitest';
import { readQ, searchQ } from './search-q.ts';

test.each([
  ['gold coin', 'gold coin'],
  [5, '5'],
  [true, 'true'],
  [undefined, ''],
  [null, ''],
  [{ toString: 0 }, ''],
  [[{ toString: 0 }], ''],
])('a search for %j in the address is read as %j', (q, text) => {
  expect(readQ(q)).toBe(text);
});

test('a number is written into the address without quotes, and an empty text not at all', () => {
  expect([searchQ('5'), searchQ('05'), searchQ('')]).toEqual([5, '05', undefined]);
});
