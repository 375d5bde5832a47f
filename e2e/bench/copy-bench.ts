/**
 * A benchmark, not a test: a filled embedded store (10,000 orders, 100,000 entries of a correct ledger, pictures of payments) is
 * backed up while customers use it, restored into an empty folder and into PostgreSQL, and moved to PostgreSQL, with the built
 * desk. `npm run bench:copy`; it exits with 1 if anything differs afterwards or the ledger is wrong.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { digest } from '../../src/server/crypto.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { entries, entrySets } from '../../src/server/db/schema/ledger.ts';
import { BEGINNING, hashSet } from '../../src/server/digital/ledger/chain.ts';
import { REFINERY, VAULT } from '../../src/server/digital/ledger/vault.ts';
import { databaseAddress, onServer } from '../../src/server/testing/databases/on-server.ts';
import { postgresBinaries } from '../../src/server/testing/databases/postgres-binaries.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { DIST } from '../support/stores/dist.ts';
import { startStore } from '../support/stores/store.ts';

const SETS = 50_000;
/** 0.5 g for each purchase. */
const UNITS = 5000;
const AT_ONCE = 1000;
const PICTURES = 400;
const PICTURE_BYTES = 120_000;
const ASK_EVERY_MS = 50;
const TOKEN = 'bench-token';
const COOKIE = 'bench-cookie';

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const run = promisify(execFile);

/** Runs a desk command of the built store. Throws if it fails. */
async function desk(env: Record<string, string>, ...args: string[]): Promise<string> {
  const file = path.join(DIST, 'server/desk-cli.js');
  const settings = { ...process.env, DATABASE_URL: '', ...env };
  const { stdout } = await run(process.execPath, [file, ...args, '--by', 'Bench'], {
    env: settings,
  });
  return stdout.trim();
}

async function fill(folder: string): Promise<void> {
  process.env['SEED_PART'] = '0.1';
  const { SEED, NOON, SIZES } = await import('./desk/seed.ts');
  const { db, close } = await openDatabase({ folder });
  try {
    for (const statement of SEED) await db.execute(sql.raw(statement));
    await db.execute(sql`set session_replication_role = replica`);
    // Replaces the seed's entries, whose hashes are made up.
    await db.execute(sql`delete from entries`);
    await db.execute(sql`delete from entry_sets`);
    let previousHash = BEGINNING;
    for (let from = 0; from < SETS; from += AT_ONCE) {
      const sets: (typeof entrySets.$inferInsert)[] = [];
      const own: (typeof entries.$inferInsert)[] = [];
      for (let id = from + 1; id <= from + AT_ONCE; id += 1) {
        // The first entry puts in what all the others take out.
        const [kind, to, from, amount] =
          id === 1
            ? ['vault-deposit', VAULT, REFINERY, SETS * UNITS]
            : ['purchase', `customer:${1 + (id % SIZES.customers)}`, VAULT, UNITS];
        const both = [
          { account: to, asset: 'gold' as const, amount },
          { account: from, asset: 'gold' as const, amount: -amount },
        ];
        const set = { kind, reference: `B${id}`, at: NOON + id };
        const hash = hashSet({ ...set, previousHash, entries: both });
        sets.push({ ...set, id, at: new Date(set.at), previousHash, hash });
        own.push(...both.map((entry) => ({ ...entry, setId: id })));
        previousHash = hash;
      }
      await db.insert(entrySets).values(sets);
      await db.insert(entries).values(own);
    }
    await db.execute(sql`delete from own_metal`);
    await db.execute(
      sql`insert into own_metal (account, asset, amount) select account, asset, sum(amount) from entries
        where account not like 'customer:%' group by account, asset`,
    );
    await db.execute(sql`insert into proofs (id, customer_id, order_id, media_type, width, height, bytes, created_at)
      select 'proof' || id, customer_id, id, 'image/jpeg', 1080, 2340,
        (select string_agg(sha256((id || ':' || n)::bytea), ''::bytea) from generate_series(1, ${PICTURE_BYTES / 32}) n), placed_at
      from orders where id <= ${PICTURES}`);
    await db.execute(sql`insert into sessions (token_hash, cookie_hash, customer_id, expires_at)
      values (${digest(TOKEN)}, ${digest(COOKIE)}, 1, now() + interval '9000 days')`);
    await db.execute(sql`set session_replication_role = default`);
    await db.execute(sql`select setval('entry_sets_id_seq', (select max(id) from entry_sets))`);
  } finally {
    await close();
  }
}

/** Requests a customer's bag from the running store continuously until stopped; resolves to the outcome. */
function keepAsking(
  origin: string,
): () => Promise<{ longest: number; failed: string[]; asked: number }> {
  const answers: Promise<{ ms: number; said: string }>[] = [];
  const ask = async () => {
    const begun = performance.now();
    const said = await fetch(`${origin}/api/getItemCount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `shop_session=${COOKIE}` },
      body: JSON.stringify({ Token: TOKEN }),
    }).then((reply) => reply.text(), String);
    return { ms: performance.now() - begun, said };
  };
  const timer = setInterval(() => answers.push(ask()), ASK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    const all = await Promise.all(answers);
    return {
      longest: Math.max(...all.map(({ ms }) => ms)),
      failed: all.flatMap(({ said }) => (said.includes('\\"code\\":200') ? [] : [said])),
      asked: all.length,
    };
  };
}

const root = mkdtempSync(path.join(tmpdir(), 'shop-copy-bench-'));
const DATA_DIR = `${root}/data`;
const file = `${root}/shop.backup`;
const postgres = postgresBinaries() ? await startCluster() : undefined;
const database = async (name: string) => {
  if (!postgres) throw new Error('PostgreSQL is not installed');
  await onServer(postgres.url, `create database ${name}`);
  return databaseAddress(postgres.url, name);
};
try {
  let begun = performance.now();
  await fill(DATA_DIR);
  say(`filled in ${seconds(begun)}: 10,000 orders, ${2 * SETS} entries, ${PICTURES} pictures`);

  const store = await startStore({ DATA_DIR, DEMO: '1', RATE_SOURCE: 'simulated' });
  const stopAsking = keepAsking(store.origin);
  begun = performance.now();
  say(await desk({ DATA_DIR }, 'backup', file));
  const { longest, failed, asked } = await stopAsking();
  say(
    `backup while it ran: ${seconds(begun)}, ${(statSync(file).size / 1e6).toFixed(1)} MB; of ${asked} customers’ calls meanwhile ${failed.length} failed (wanted 0), the longest took ${(longest / 1000).toFixed(1)} s`,
  );
  for (const said of failed.slice(0, 3)) say(`  ${said}`);
  if (failed.length > 0) process.exitCode = 1;
  await store.stop();

  begun = performance.now();
  say(await desk({ DATA_DIR: `${root}/restored` }, 'restore', file));
  say(`restored into an empty folder in ${seconds(begun)}`);
  if (!postgres) say('PostgreSQL is not installed here: nothing is restored or moved into it');
  else {
    begun = performance.now();
    say(await desk({ DATABASE_URL: await database('restored') }, 'restore', file));
    say(`restored into PostgreSQL in ${seconds(begun)}`);
    const moved = await database('moved');
    begun = performance.now();
    say(await desk({ DATA_DIR }, 'move', '--to', moved));
    say(`moved to PostgreSQL in ${seconds(begun)}`);
    const after = await startStore({ DATABASE_URL: moved, DEMO: '1', RATE_SOURCE: 'simulated' });
    const ready = await fetch(`${after.origin}/readyz`);
    say(`the store on it is ready: ${ready.status} (wanted 200)`);
    if (ready.status !== 200) process.exitCode = 1;
    await after.dispose();
    say(await desk({ DATABASE_URL: moved }, 'ledger', 'verify'));
  }
} finally {
  await postgres?.stop();
  rmSync(root, { recursive: true, force: true });
}
