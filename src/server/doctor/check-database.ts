import { existsSync } from 'node:fs';
import { sql, type SQL } from 'drizzle-orm';
import { type ConnectedDatabase, connectDatabase, type Database } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/lock.ts';
import { reasonOf } from '#server/log.ts';
import {
  type DatabaseFacts,
  NO_DATABASE_FACTS,
  readDatabaseFacts,
} from '#server/go-live/database-facts.ts';
import type { Settings } from '#server/settings.ts';
import { checkClock } from './check-clock.ts';
import { checkMigrations } from './check-migrations.ts';
import { type Finding, found } from './finding.ts';

const OLDEST = 14;

const { ok, warn, fail } = found('database');

export interface LookedAtDatabase {
  findings: Finding[];
  /** Undefined where the database could not be read. */
  kept: DatabaseFacts | undefined;
  open: ConnectedDatabase | undefined;
}

/** Opens the database without changing anything, and checks what the store needs of it. */
export async function checkDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Settings): Promise<LookedAtDatabase> {
  const isThere = (name: string) => existsSync(`${DATA_DIR}/${name}`);
  // One that was moved is for the start's own refusal, below.
  if (!DATABASE_URL && !isThere('pg') && !isThere('pg.moved')) {
    const text = `There is none in ${DATA_DIR} yet; the first start or import makes it.`;
    return { findings: [ok(text)], kept: NO_DATABASE_FACTS, open: undefined };
  }
  let open: ConnectedDatabase | undefined;
  try {
    const started = Date.now();
    open = await connectDatabase(
      DATABASE_URL ? { databaseUrl: DATABASE_URL } : { folder: DATA_DIR },
    );
    const findings = [
      ok(`It answers after ${Date.now() - started} ms.`),
      ...(DATABASE_URL ? await checkServer(open.db) : []),
      ...(await checkMigrations(open.db)),
    ];
    return { findings, kept: await readDatabaseFacts(open.db), open };
  } catch (error) {
    await open?.close();
    const findings =
      error instanceof FolderInUse
        ? [
            warn(
              'A running shop has it, so it was not looked into. Stop the shop to have it looked at.',
            ),
          ]
        : [fail(reasonOf(error))];
    return { findings, kept: undefined, open: undefined };
  }
}

async function checkServer(db: Database): Promise<Finding[]> {
  const before = Date.now();
  const now = await ask(db, sql`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`);
  const clock = checkClock('the database', Number(now), { before, after: Date.now() });
  const version = await ask(db, sql`current_setting('server_version')`);
  const encoding = await ask(db, sql`current_setting('server_encoding')`);
  const risky = await ask(
    db,
    sql`concat_ws(' and ', case when current_setting('fsync') = 'off' then 'fsync' end, case when current_setting('synchronous_commit') = 'off' then 'synchronous_commit' end)`,
  );
  return [
    Number.parseInt(version, 10) >= OLDEST
      ? ok(`It is PostgreSQL ${version}.`)
      : fail(`It is PostgreSQL ${version}: use ${OLDEST} or later.`),
    ...(encoding === 'UTF8' ? [] : [fail(`Its encoding is ${encoding}: make one in UTF8.`)]),
    ...(risky ? [warn(`${risky} is off: a power cut loses orders that were answered.`)] : []),
    ...(await checkRights(db)),
    clock,
  ];
}

async function checkRights(db: Database): Promise<Finding[]> {
  const yes = async (question: SQL) => (await ask(db, sql`(${question})::text`)) === 'true';
  const mayCreate = await yes(
    sql`coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) and (to_regclass('drizzle.__drizzle_migrations') is not null or has_database_privilege(current_database(), 'CREATE'))`,
  );
  const others = await ask(
    db,
    sql`(select count(*)::text from pg_tables where schemaname in (current_schema(), 'drizzle') and not pg_has_role(tableowner, 'USAGE'))`,
  );
  const mighty = await yes(
    sql`exists (select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolreplication))`,
  );
  return [
    mayCreate
      ? ok('Its role may migrate it.')
      : fail(
          'Its role may not create tables, so no start can migrate it. Let the role own the database: alter database … owner to …',
        ),
    ...(others === '0'
      ? []
      : [
          fail(
            `${others} of its tables are another role's, so no start can migrate them. Give them to this role.`,
          ),
        ]),
    ...(mighty
      ? [
          warn(
            "Its role is more than the shop's owner (superuser, roles or replication): it could switch off what guards ledger and audit log. Use a plain role that owns this database alone.",
          ),
        ]
      : []),
  ];
}

/** One value, as text. */
async function ask(db: Database, question: SQL): Promise<string> {
  const [row] = await db
    .select({ value: sql<string | null>`${question}` })
    .from(sql`(select 1) as one`);
  return String(row?.value ?? '');
}
