import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * As `inArray` for ids, with one value for all of them: a value for each is built, checked and sent one by one, which takes longer than
 * the query where there are hundreds. True of nothing where there are none.
 */
export const oneOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;
