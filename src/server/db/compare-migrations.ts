import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type Database, migrationsFolder } from './database.ts';

const journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

/** A database's migrations beside those of this version. */
interface ComparedMigrations {
  /** The names of those that it has had. */
  done: string[];
  /** How many it has not had yet. */
  pending: number;
  /** How many it has had that this version does not know. */
  newer: number;
}

/** Compares a database's migrations with those of this version; undefined where it has had none. */
export async function compareMigrations(db: Database): Promise<ComparedMigrations | undefined> {
  const name = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [there] = await db
    .select({ yes: sql<boolean>`${name} is not null` })
    .from(sql`(select 1) as one`);
  if (!there?.yes) return undefined;
  const rows = await db
    .select({ at: sql<string>`created_at::text` })
    .from(sql`drizzle.__drizzle_migrations`);
  if (rows.length === 0) return undefined;
  const text = readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8');
  const { entries } = v.parse(journal, JSON.parse(text));
  const newest = entries.at(-1)?.when ?? 0;
  const had = rows.map(({ at }) => Number(at));
  const done = entries.filter(({ when }) => when <= Math.max(...had)).map(({ tag }) => tag);
  return {
    done,
    pending: entries.length - done.length,
    newer: had.filter((at) => at > newest).length,
  };
}

/**
 * Logs that a newer version has migrated the database. It is no reason to refuse: while instances are updated one after another
 * the version before has to start beside the new one, and it is how one goes back without losing what was sold since.
 */
export async function warnOfNewer(db: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const newer = (await compareMigrations(db))?.newer ?? 0;
  if (newer === 0) return;
  log.warn(
    { migrations: newer },
    'a newer version has migrated this database: only the version right before that one may run on it',
  );
}
