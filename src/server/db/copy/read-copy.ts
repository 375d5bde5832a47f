import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { rowsOf } from '../rows-of.ts';
import {
  type CopiedSequence,
  type CopiedTable,
  digestTable,
  listMigrations,
  listTables,
  readSequences,
  speakPlainly,
  type TableDigest,
} from './tables.ts';

const ROWS_AT_ONCE = 500;
/** Rows per batch in tables whose rows may have megabytes. */
const LARGE_AT_ONCE = 5;

/** A part of a store's data in transit: one line of a backup file, and the input of writing into another database. */
export type CopyPart =
  | { part: 'begin'; at: string; migrations: string[] }
  | { part: 'table'; table: CopiedTable }
  /** Rows of the table named before, in PostgreSQL's own text form. */
  | { part: 'rows'; rows: string[] }
  | { part: 'digest'; table: string; digest: TableDigest }
  | { part: 'sequences'; sequences: CopiedSequence[] }
  | { part: 'end' };

/** Takes the parts one after another; the reader waits for it. */
export type CopySink = (part: CopyPart) => Promise<void>;

/**
 * Reads the whole database as of one moment, in batches, so that memory does not grow with it. PostgreSQL keeps serving
 * meanwhile; the embedded database does nothing else until the end.
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
