import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Like `inArray` for ids, but with a single array parameter: hundreds of parameters take longer to build, check and send than
 * the query itself. False for every row where there are no ids.
 */
export const oneOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;
