import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { reasonOf } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import type { LockPatience } from './lock.ts';

/** What use cases talk to: the database, or an open transaction. A use case never mixes the two. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$with'
  | 'with'
>;

export interface OpenDatabase {
  db: Database;
  /** True for the database in DATA_DIR or in memory: demo data may be put there. */
  embedded: boolean;
  close: () => Promise<void>;
}

// The same constant in every instance, so that they migrate one after another.
const MIGRATION_LOCK = 1_950_1999;

/** Where the migrations lie: beside this file in the source, beside the bundle when built. */
const migrationsFolder = `${import.meta.dirname}/migrations`;

/**
 * Opens PostgreSQL by address, the embedded database in a folder or one that runs in memory, and brings its
 * schema up to date.
 */
export async function openDatabase(
  where: { databaseUrl: string } | ({ folder: string } & LockPatience) | { memory: PGlite },
): Promise<OpenDatabase> {
  if ('databaseUrl' in where) return openPostgres(where.databaseUrl);
  const { pglite, close } =
    'memory' in where
      ? { pglite: where.memory, close: () => where.memory.close() }
      : await openEmbedded(where.folder, where);
  const db = drizzlePglite(pglite);
  try {
    await migratePglite(db, { migrationsFolder });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, embedded: true, close };
}

async function openPostgres(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 10_000 });
  // A broken connection is replaced at the next query; without a listener it would end the process. The pool hears
  // only its idle clients: one that is checked out for a transaction needs a listener of its own. What it was doing
  // fails by its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrateTogether(pool);
  } catch (cause) {
    await pool.end();
    throw new Error(`The database of DATABASE_URL could not be opened: ${reasonOf(cause)}`, {
      cause,
    });
  }
  return { db: drizzlePostgres(pool), embedded: false, close: () => pool.end() };
}

async function migrateTogether(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}
