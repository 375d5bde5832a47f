import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeInPieces } from './write-in-pieces.ts';

it('writes what JSON.stringify writes', async () => {
  const fields = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fields), async (value) => {
      expect((await writeInPieces(value)).join('')).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('writes times, gaps and line breaks as it does', async () => {
  const value = {
    at: new Date(0),
    list: [undefined, 'a\nb', { at: new Date(1) }],
    none: undefined,
  };
  expect((await writeInPieces(value)).join('')).toBe(JSON.stringify(value, null, 2));
});

it('lets others have their turn within a long list', async () => {
  let turns = 0;
  let over = false;
  const look = () => {
    turns += 1;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await writeInPieces({ orders: Array.from({ length: 2000 }, (_, id) => ({ id })) });
  over = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});
