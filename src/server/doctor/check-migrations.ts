import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { compareMigrations } from '#server/db/compare-migrations.ts';
import { type Database, migrationsFolder } from '#server/db/database.ts';
import { type Finding, found } from './finding.ts';

const { ok, warn, fail } = found('schema');

/** Compares the schema with this build, and checks that the triggers of ledger and audit log are in place. */
export async function checkMigrations(db: Database): Promise<Finding[]> {
  const compared = await compareMigrations(db);
  if (!compared) return [ok('It is empty; the first start or command makes its tables.')];
  const { done, pending, newer } = compared;
  if (newer > 0) {
    return [
      fail(
        'A newer version of the shop has migrated it. Only the version right before that one may run on it; else run the newer one, or restore the backup from before.',
      ),
    ];
  }
  const missing = await missingTriggers(db, done);
  return [
    pending === 0
      ? ok('It is up to date.')
      : warn(
          `${pending === 1 ? '1 migration is' : `${pending} migrations are`} pending, which the next start makes: take a backup first.`,
        ),
    missing.length === 0
      ? ok('What guards ledger, orders and audit log against change is in place.')
      : fail(`Missing or switched off: ${missing.join(', ')}. Find out who did that, and restore.`),
  ];
}

/** Triggers created by the migrations that are missing or disabled, by name. */
async function missingTriggers(db: Database, tags: string[]): Promise<string[]> {
  const wanted = new Set<string>();
  for (const tag of tags) {
    const text = readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8');
    const acts = text.matchAll(/\b(create(?: constraint)?|drop) trigger (?:if exists )?"?(\w+)/gi);
    for (const [, act = '', name = ''] of acts) {
      if (/^create/i.test(act)) wanted.add(name);
      else wanted.delete(name);
    }
  }
  const rows = await db
    .select({ name: sql<string>`tgname` })
    .from(sql`pg_trigger`)
    .where(sql`not tgisinternal and tgenabled in ('O', 'A')`);
  const there = new Set(rows.map(({ name }) => name));
  return [...wanted].filter((name) => !there.has(name));
}
