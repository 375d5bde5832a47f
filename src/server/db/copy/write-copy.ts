import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { rowsOf } from '../rows-of.ts';
import type { CopySink } from './read-copy.ts';
import { requireEmpty, requireSameVersion } from './require-room.ts';
import {
  type CopiedTable,
  digestTable,
  listMigrations,
  listTables,
  speakPlainly,
} from './tables.ts';

type Tx = Pick<Database, 'execute'>;

/** What was written: rows by table. */
export interface WrittenCopy {
  rows: number;
  tables: number;
  /** When the copy was taken. */
  at: string;
}

/**
 * Writes a copy into a migrated database without data of its own, in one transaction: everything, to the last row and sequence,
 * or nothing. Throws an Error where the copy is incomplete, of another version, or where anything reads differently afterwards.
 */
export const writeCopy = (
  db: Database,
  read: (sink: CopySink) => Promise<void>,
): Promise<WrittenCopy> =>
  db.transaction(async (tx) => {
    await speakPlainly(tx);
    await tx.execute(sql`set local statement_timeout = 0`);
    const tables = await listTables(tx);
    await requireEmpty(tx);
    const restore = await letAnythingIn(tx, tables);
    const written = await writeParts(tx, tables, read);
    await restore();
    return written;
  });

/**
 * Disables triggers and defers references, so that rows can be inserted table by table as they are: triggers have already run
 * when the rows were first written. References are checked at the end. Returns what restores everything.
 */
async function letAnythingIn(tx: Tx, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const references = await rowsOf<{ table: string; name: string }>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name from pg_constraint
        where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace`,
  );
  const alter = (table: string, name: string, how: string) =>
    tx.execute(
      sql`alter table ${sql.raw(table)} alter constraint ${sql.identifier(name)} ${sql.raw(how)}`,
    );
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  }
  for (const { table, name } of references) {
    await alter(table, name, 'deferrable initially deferred');
  }
  const all = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`truncate ${all}`);
  return async () => {
    await tx.execute(sql`set constraints all immediate`);
    for (const { table, name } of references) await alter(table, name, 'not deferrable');
    for (const { name } of tables) {
      await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
    }
  };
}

async function writeParts(
  tx: Tx,
  tables: readonly CopiedTable[],
  read: (sink: CopySink) => Promise<void>,
): Promise<WrittenCopy> {
  const written: WrittenCopy = { rows: 0, tables: 0, at: '' };
  let current: CopiedTable | undefined;
  let ended = false;
  await read(async (part) => {
    if (part.part === 'begin') {
      requireSameVersion(part.migrations, await listMigrations(tx));
      written.at = part.at;
    } else if (part.part === 'table') {
      current = tables.find(({ name }) => name === part.table.name);
      if (!current) throw new Error(`This version knows no table ${part.table.name}.`);
      written.tables += 1;
    } else if (part.part === 'rows') {
      if (!current) throw new Error('The copy cannot be read: rows of no table.');
      await insertRows(tx, current, part.rows);
      written.rows += part.rows.length;
    } else if (part.part === 'digest') {
      if (!current) throw new Error('The copy cannot be read: a sum of no table.');
      const now = await digestTable(tx, current);
      if (now.rows !== part.digest.rows || now.sum !== part.digest.sum) {
        throw new Error(
          `${part.table} is not the same afterwards: ${part.digest.rows} rows before, ${now.rows} now.`,
        );
      }
    } else if (part.part === 'sequences') {
      for (const { name, last, called } of part.sequences) {
        await tx.execute(sql`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${called})`);
      }
    } else {
      ended = true;
    }
  });
  if (!ended) throw new Error('The copy is cut off: its end is missing.');
  return written;
}

async function insertRows(tx: Tx, { name, columns }: CopiedTable, rows: string[]): Promise<void> {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const fields = sql.join(
    columns.map((column) => sql`(t.r).${sql.identifier(column)}`),
    sql`, `,
  );
  // `offset 0` keeps the planner from parsing each row once per column.
  await tx.execute(
    sql`insert into ${table} (${names}) overriding system value
        select ${fields} from (
          select each::${table} as r from jsonb_array_elements_text(${JSON.stringify(rows)}::jsonb) as each offset 0
        ) as t`,
  );
}
