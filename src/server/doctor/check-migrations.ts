import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, migrationsFolder } from '#server/db/database.ts';
import { type Finding, found } from './finding.ts';

const journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

const { ok, warn, fail } = found('schema');

/** Compares the schema with this build, and checks that the triggers of ledger and audit log are in place. */
export async function checkMigrations(db: Database): Promise<Finding[]> {
  const text = readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8');
  const { entries } = v.parse(journal, JSON.parse(text));
  const last = await lastMigration(db);
  if (last === undefined) return [ok('It is empty; the first start or command makes its tables.')];
  const newest = entries.at(-1)?.when ?? 0;
  if (last > newest) {
    return [
      fail(
        'A newer version of the shop has migrated it. Run that version, or restore the backup from before.',
      ),
    ];
  }
  const done = entries.filter(({ when }) => when <= last);
  const pending = entries.length - done.length;
  const missing = await missingTriggers(
    db,
    done.map(({ tag }) => tag),
  );
  return [
    pending === 0
      ? ok('It is up to date.')
      : warn(`${pending} migrations are pending, which the next start makes: take a backup first.`),
    missing.length === 0
      ? ok('What guards ledger, orders and audit log against change is in place.')
      : fail(`Missing or switched off: ${missing.join(', ')}. Find out who did that, and restore.`),
  ];
}

/** The creation time of the last applied migration, epoch ms; undefined where none was applied. */
async function lastMigration(db: Database): Promise<number | undefined> {
  const name = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [there] = await db
    .select({ yes: sql<boolean>`${name} is not null` })
    .from(sql`(select 1) as one`);
  if (!there?.yes) return undefined;
  const [row] = await db
    .select({ last: sql<string | null>`max(created_at)::text` })
    .from(sql`drizzle.__drizzle_migrations`);
  return row?.last == null ? undefined : Number(row.last);
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
