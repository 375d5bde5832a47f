import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveParsers, withoutParsers } from './own-parsers.ts';

const EVERY_TYPE = sql`select now()::timestamp(3) as a, now() as b, '1 day'::interval as c, '2026-11-20'::date as d,
  array[1.50, 2.25]::numeric[] as e, array['2026-11-20'::timestamp] as f, array['2026-11-20'::timestamptz] as g,
  array['1 day'::interval] as h, array['2026-11-20'::date] as i, array[1, 2] as j, 12.50::numeric as k, 7 as l, true as m,
  '{"n":1}'::jsonb as n, 9007199254740993::bigint as o`;

let plain: PGlite;
beforeAll(async () => {
  plain = await PGlite.create();
});
afterAll(() => plain.close());

test('the embedded database has the parsers that Drizzle names with a statement, and no others', async () => {
  const named: unknown[] = [];
  const client = {
    query: async (_text: string, _params: unknown[], { parsers }: { parsers: object }) => {
      named.push(Object.keys(parsers).toSorted());
      return { rows: [] };
    },
  } as unknown as PGlite;
  await drizzle(client).execute(sql`select 1`);

  const given = { parsers: {} as Record<number, unknown>, query: async () => undefined };
  giveParsers(given as unknown as PGlite);
  expect(named).toEqual([Object.keys(given.parsers).toSorted()]);
});

test('values of every type are read as without it, in a transaction too', async () => {
  const db = drizzle(plain);
  const [before] = await inBoth(db);
  giveParsers(plain);
  const [outside, inside] = await inBoth(db);
  const kinds = (row: unknown) => Object.values(row as object).map((value) => typeof value);
  expect(kinds(outside)).toEqual(kinds(before));
  expect({ ...(outside as object), a: 0, b: 0 }).toEqual({ ...(before as object), a: 0, b: 0 });
  expect(kinds(inside)).toEqual(kinds(before));
});

async function inBoth(db: ReturnType<typeof drizzle>): Promise<unknown[]> {
  const { rows } = await db.execute(EVERY_TYPE);
  const inside = await plain.transaction(async (tx) => {
    withoutParsers(tx);
    return drizzle(tx as unknown as PGlite).execute(EVERY_TYPE);
  });
  return [rows[0], inside.rows[0]];
}
