import { expect, it } from 'vitest';
import catalogue from '#server/demo/catalogue.json' with { type: 'json' };
import { readSize, sizeText } from './read-size.ts';

it.each([
  ['22 mm × 1.6 mm', { shape: 'disc', width: 22, height: 22, count: 1 }, '22 mm'],
  ['27 × 16.5 × 1.2 mm', { shape: 'bar', width: 16.5, height: 27, count: 1 }, '27 × 16.5 mm'],
  ['10 coins, each 23 mm × 1.3 mm', { shape: 'disc', width: 23, height: 23, count: 10 }, '23 mm'],
  [
    '2 bars, each 22 × 13.5 × 0.9 mm',
    { shape: 'bar', width: 13.5, height: 22, count: 2 },
    '22 × 13.5 mm',
  ],
] as const)('the size %s is read as it lies on a table', (text, size, shown) => {
  expect(readSize(text)).toEqual(size);
  expect(sizeText(size)).toBe(shown);
});

it.each(['', 'small', '0 mm', '22', '-3 mm', '1e9 mm', '9999 × 2 × 1 mm'])(
  'there is no size in %j',
  (text) => expect(readSize(text)).toBeUndefined(),
);

it('the size of every weight of the demo can be drawn', () => {
  const sizes = [...JSON.stringify(catalogue).matchAll(/"size":"([^"]+)"/g)].map(
    ([, size = '']) => size,
  );
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter((size) => !readSize(size))).toEqual([]);
});
