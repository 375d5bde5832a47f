import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeInPieces } from './write-in-pieces.ts';

async function textOf(value: object): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of writeInPieces(value)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

it('the pieces equal the output of JSON.stringify', async () => {
  const fields = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fields), async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value, null, ' '));
    }),
  );
});

it('times, gaps and line breaks are written like JSON.stringify’s', async () => {
  const value = {
    at: new Date(0),
    list: [undefined, 'a\nb', { at: new Date(1) }],
    none: undefined,
  };
  expect(await textOf(value)).toBe(JSON.stringify(value, null, ' '));
});

it('a list in parts is written as one list', async () => {
  const parts = fc.array(fc.array(fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(parts, fc.jsonValue(), async (list, after) => {
      async function* orders() {
        yield* list;
      }
      expect(await textOf({ orders: orders(), after })).toBe(
        JSON.stringify({ orders: list.flat(), after }, null, ' '),
      );
    }),
  );
});

it('other work gets its turn within a long list', async () => {
  let turns = 0;
  let over = false;
  const look = () => {
    turns += 1;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await textOf({ orders: Array.from({ length: 2000 }, (_, id) => ({ id })) });
  over = true;
  expect(turns).toBeGreaterThanOrEqual(5);
});
