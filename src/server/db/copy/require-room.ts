import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type ConnectedDatabase, type Database, migrationsFolder } from '../database.ts';
import { rowsOf } from '../rows-of.ts';
import { listMigrations, listTables } from './tables.ts';

type Db = Pick<Database, 'execute'>;

/** The migrations of this version, oldest first, in the form of `listMigrations`. */
export const ownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Throws an Error where a copy has other migrations than the program that is to write it. */
export function requireSameVersion(theirs: readonly string[], ours: readonly string[]): void {
  if (ours.join() === theirs.join()) return;
  const which = theirs.length === ours.length ? 'other migrations' : 'migrations';
  throw new Error(
    `The copy is of a store with ${theirs.length} ${which}, this version has ${ours.length}. Take the version that ran on the store when the copy was made, and update afterwards.`,
  );
}

/**
 * Migrates the database that is to receive a copy, once it is known to be empty: a refusal leaves it unchanged. Throws an Error
 * where it has data, or was opened by a newer version.
 */
export async function makeRoom({
  db,
  migrate,
}: Pick<ConnectedDatabase, 'db' | 'migrate'>): Promise<void> {
  const [had, ours] = [await listMigrations(db), ownMigrations()];
  if (had.length > ours.length) {
    throw new Error(
      `The database is of a newer version: it has had ${had.length} migrations, this version has ${ours.length}. Take a new, empty one.`,
    );
  }
  await requireEmpty(db);
  await migrate();
}

/** The migrations themselves insert a few rows; customers and orders are real data. */
export async function requireEmpty(db: Db): Promise<void> {
  const tables = await listTables(db);
  for (const name of ['customers', 'orders', 'entry_sets', 'desk_acts', 'products']) {
    if (!tables.some((table) => table.name === name)) continue;
    const [row] = await rowsOf<{ yes: boolean }>(
      db,
      sql`select exists (select 1 from ${sql.identifier(name)}) as yes`,
    );
    if (row?.yes) throw new Error(`The database is not empty: there is something in ${name}.`);
  }
}
