import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export type Stored<Values> = Values & { id: number };

export interface Changes {
  added: number;
  changed: number;
}

/** Few enough that a statement stays below PostgreSQL's 65,535 parameters. */
const AT_ONCE = 1000;

/**
 * Makes stored rows equal to the wanted ones: adds new ones, writes changed ones, leaves the rest. Rows are matched by their
 * keys. Returns the ids of all wanted rows by key. Removes nothing.
 */
export async function syncRows<Values extends object>(sync: {
  wanted: Values[];
  stored: Stored<Values>[];
  keyOf: (row: Values) => string;
  insert: (rows: Values[]) => Promise<Stored<Values>[]>;
  overwrite: (rows: Stored<Values>[]) => Promise<unknown>;
}): Promise<Changes & { ids: Map<string, number> }> {
  const { wanted, keyOf } = sync;
  const storedByKey = new Map(sync.stored.map((row) => [keyOf(row), row]));
  const ids = new Map<string, number>();
  const fresh: Values[] = [];
  const changed: Stored<Values>[] = [];
  for (const row of wanted) {
    const known = storedByKey.get(keyOf(row));
    if (!known) {
      fresh.push(row);
      continue;
    }
    ids.set(keyOf(row), known.id);
    if (differs(row, known)) changed.push({ ...row, id: known.id });
  }
  // Changes first: a new row may take a name that a change has freed.
  for (const rows of chunks(changed)) await sync.overwrite(rows);
  for (const rows of chunks(fresh)) {
    for (const row of await sync.insert(rows)) ids.set(keyOf(row), row.id);
  }
  return { added: fresh.length, changed: changed.length, ids };
}

const differs = <Values extends object>(wanted: Values, stored: Values): boolean =>
  (Object.keys(wanted) as (keyof Values)[]).some(
    (field) => !isDeepStrictEqual(wanted[field], stored[field]),
  );

export function chunks<Row>(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    parts.push(rows.slice(start, start + AT_ONCE));
  }
  return parts;
}

/** For `on conflict do update`: every column takes the value of the rejected insert. */
export function takeNewValues(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, column]) => [
      field,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}
