import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Resolves once as many transactions wait for a lock. PostgreSQL only: the embedded database has no two transactions at once. */
export const lockWaits = (db: Database, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const waiting = await rowsOf(
        db,
        sql`select pid from pg_locks where not granted and pid in
        (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`,
      );
      return waiting.length;
    })
    .toBe(count);
