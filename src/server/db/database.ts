import type { Socket } from 'node:net';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { reasonOf } from '../log.ts';
import { traceStatements } from '../tracing/trace-statements.ts';
import { openEmbedded } from './embedded.ts';
import { embeddedLine, type OpenLine, postgresLine } from './line.ts';
import type { LockPatience } from './lock.ts';
import { giveParsers, withoutParsers } from './own-parsers.ts';
import { prepareStatements } from './prepare-statements.ts';
import { shareTheLoop } from './share-the-loop.ts';

/** What use cases talk to: the database, or an open transaction. A use case never mixes the two. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
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
  /** The numbers of connections to PostgreSQL, by what they do. */
  connections?: () => Record<'busy' | 'idle' | 'waiting', number>;
  /** Opens a line that tells of changes and lets one instance lead. Whoever opens it must stop it before closing the database. */
  openLine: OpenLine;
  close: () => Promise<void>;
}

// The same constant in every instance, so that migrations run one after another.
const MIGRATION_LOCK = 1_950_1999;

/** The migrations' folder: beside this file in the source, beside the bundle when built. */
export const migrationsFolder = `${import.meta.dirname}/migrations`;

/** A database whose schema has not been touched yet. */
export interface ConnectedDatabase extends OpenDatabase {
  /** Brings the schema up to date. */
  migrate: () => Promise<void>;
}

type Where =
  | { databaseUrl: string; silentMs?: number }
  | ({ folder: string } & LockPatience)
  | { memory: PGlite };

/**
 * Opens PostgreSQL by address, the embedded database in a folder or one that runs in memory, and brings its
 * schema up to date.
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  const { migrate, ...open } = await connectDatabase(where);
  try {
    await migrate();
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

/**
 * Connects without touching the schema, for looking before anything is changed. A connection to PostgreSQL on which nothing has
 * come for `silentMs` is ended; absent: never, as a copy's statements may take as long as they like.
 */
export async function connectDatabase(where: Where): Promise<ConnectedDatabase> {
  if ('databaseUrl' in where) return connectPostgres(where.databaseUrl, where.silentMs);
  const { pglite, close } =
    'memory' in where
      ? { pglite: where.memory, close: () => where.memory.close() }
      : await openEmbedded(where.folder, where);
  giveParsers(pglite);
  prepareTransactions(pglite);
  traceStatements(pglite);
  shareTheLoop(pglite);
  const db = drizzlePglite(pglite);
  return {
    db,
    embedded: true,
    openLine: embeddedLine(pglite),
    close,
    migrate: () => migratePglite(db, { migrationsFolder }),
  };
}

/** A transaction's statements do not go through the database's own `query`. */
function prepareTransactions(pglite: PGlite): void {
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      withoutParsers(tx);
      traceStatements(tx);
      return work(tx);
    });
}

const CONNECT_MS = 10_000;
/**
 * The limits keep a query that hangs, waits for a lock or was abandoned from holding one of the few connections for good; no
 * customer waits that long.
 */
const PATIENCE = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * For the connections of a store: longer than a statement or an idle transaction may last, so the server is gone without a word, as
 * after a power cut or a failover to another address. The system alone would wait for it for a quarter of an hour.
 */
export const SILENT_MS = 70_000;

async function connectPostgres(connectionString: string, silentMs = 0): Promise<ConnectedDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: CONNECT_MS,
    ...PATIENCE,
  });
  // A broken connection is replaced at the next query; without a listener its error would end the process. The pool listens to
  // idle clients only, so a client checked out for a transaction needs its own listener; the transaction fails by its query.
  pool.on('error', () => undefined);
  const prepare = prepareStatements();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endSilent(client, silentMs);
    prepare(client);
    traceStatements(client);
  });
  traceStatements(pool);
  const close = () => pool.end();
  const migrate = () => migrateTogether(connectionString).catch(cannotBeOpened);
  try {
    await pool.query('select 1').catch(cannotBeOpened);
  } catch (error) {
    await close();
    throw error;
  }
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const openLine = postgresLine(connectionString);
  return { db: drizzlePostgres(pool), embedded: false, connections, openLine, close, migrate };
}

function cannotBeOpened(cause: unknown): never {
  throw new Error(`The database of DATABASE_URL could not be opened: ${reasonOfPostgres(cause)}`, {
    cause,
  });
}

/** An unescaped `@` or `/` in a password makes a part of it the host, so the host must not be repeated in a message. */
function reasonOfPostgres(cause: unknown): string {
  const unknownHost = ['ENOTFOUND', 'EAI_AGAIN'];
  return unknownHost.includes(String((cause as { code?: unknown } | undefined)?.code))
    ? 'nobody knows its host. Look at the address, and escape @, / and % in the password as %40, %2F and %25'
    : reasonOf(cause);
}

async function migrateTogether(connectionString: string): Promise<void> {
  // Without the pool's limits: a migration may take long, and waits for another instance's.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/** Ends a connection on which nothing comes or goes for that long; what was asked on it fails. The library has no such setting. */
function endSilent(client: object, silentMs: number): void {
  const { stream } = (client as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy());
}
