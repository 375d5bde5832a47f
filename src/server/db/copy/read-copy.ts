import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import {
  type CopiedSequence,
  type CopiedTable,
  digestTable,
  listMigrations,
  listTables,
  readSequences,
  rowsOf,
  speakPlainly,
  type TableDigest,
} from './tables.ts';

const ROWS_AT_ONCE = 500;
/** Of a table whose rows may be megabytes. */
const LARGE_AT_ONCE = 5;

/** A store's data on its way: what a backup file has, line by line, and what is written into another database. */
export type CopyPart =
  | { part: 'begin'; at: string; migrations: string[] }
  | { part: 'table'; table: CopiedTable }
  /** Each row in PostgreSQL's own text form, of the table before. */
  | { part: 'rows'; rows: string[] }
  | { part: 'digest'; table: string; digest: TableDigest }
  | { part: 'sequences'; sequences: CopiedSequence[] }
  | { part: 'end' };

/** Takes the parts one after another; may take its time. */
export type CopySink = (part: CopyPart) => Promise<void>;

/**
 * Reads the whole database as it stands at one moment, in batches: memory does not grow with it. PostgreSQL goes on meanwhile; the
 * embedded database does nothing else until it is through.
 */
export const readCopy = (db: Database, now: number, sink: CopySink): Promise<void> =>
  db.transaction(
    async (tx) => {
      await speakPlainly(tx);
      await tx.execute(sql`set local statement_timeout = 0`);
      await sink({
        part: 'begin',
        at: new Date(now).toISOString(),
        migrations: await listMigrations(tx),
      });
      for (const table of await listTables(tx)) {
        await sink({ part: 'table', table });
        await readRows(tx, table, sink);
        await sink({ part: 'digest', table: table.name, digest: await digestTable(tx, table) });
      }
      await sink({ part: 'sequences', sequences: await readSequences(tx) });
      await sink({ part: 'end' });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function readRows(
  tx: Pick<Database, 'execute'>,
  { name, large }: CopiedTable,
  sink: CopySink,
): Promise<void> {
  await tx.execute(
    sql`declare copied no scroll cursor for select t::text as row from ${sql.identifier(name)} t`,
  );
  const count = sql.raw(String(large ? LARGE_AT_ONCE : ROWS_AT_ONCE));
  for (;;) {
    const found = await rowsOf<{ row: string }>(tx, sql`fetch ${count} from copied`);
    if (found.length === 0) break;
    await sink({ part: 'rows', rows: found.map(({ row }) => row) });
  }
  await tx.execute(sql`close copied`);
}
