import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { rowsOf } from '../rows-of.ts';

/** A table as it is copied: without the columns that the database computes. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** Its rows may be large, such as pictures and papers. */
  large: boolean;
}

/** Every table of the store, by name. */
export async function listTables(db: Pick<Database, 'execute'>): Promise<CopiedTable[]> {
  const found = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select c.table_name as table, c.column_name as column, c.data_type as type
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, CopiedTable>();
  for (const { table, column, type } of found) {
    const own = tables.get(table) ?? { name: table, columns: [], large: false };
    own.columns.push(column);
    own.large ||= type === 'bytea';
    tables.set(table, own);
  }
  return [...tables.values()];
}

/** The migrations that a database has had, oldest first. A copy fits only where both have the same. */
export async function listMigrations(db: Pick<Database, 'execute'>): Promise<string[]> {
  const [there] = await rowsOf<{ yes: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as yes`,
  );
  if (!there?.yes) return [];
  const rows = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ hash }) => hash);
}

export interface CopiedSequence {
  name: string;
  last: string;
  called: boolean;
}

export async function readSequences(db: Pick<Database, 'execute'>): Promise<CopiedSequence[]> {
  const names = await rowsOf<{ name: string }>(
    db,
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const read: CopiedSequence[] = [];
  for (const { name } of names) {
    const [row] = await rowsOf<{ last: string; called: boolean }>(
      db,
      sql`select last_value::text as last, is_called as called from ${sql.identifier(name)}`,
    );
    if (row) read.push({ name, ...row });
  }
  return read;
}

/** A table's number of rows, and a sum over them that changes with any row. */
export interface TableDigest {
  rows: number;
  sum: string;
}

export async function digestTable(
  db: Pick<Database, 'execute'>,
  { name, columns }: CopiedTable,
): Promise<TableDigest> {
  const row = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  );
  const [found] = await rowsOf<{ rows: string; sum: string }>(
    db,
    sql`select count(*)::text as rows,
          coalesce(sum(('x' || substr(md5(row(${row})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
        from ${sql.identifier(name)} t`,
  );
  return { rows: Number(found?.rows ?? 0), sum: found?.sum ?? '0' };
}

/** Sets time zone and formats, so that rows as text read the same everywhere. */
export async function speakPlainly(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`set local time zone 'UTC'`);
  await db.execute(sql`set local datestyle = 'ISO, YMD'`);
  await db.execute(sql`set local intervalstyle = 'postgres'`);
  await db.execute(sql`set local bytea_output = 'hex'`);
  await db.execute(sql`set local extra_float_digits = 1`);
}
