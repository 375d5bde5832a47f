/**
 * A trial, not a test: the previous release running beside this one, on the schema that this one has migrated, as while several
 * instances are updated one after another. Customers order, pay and trade across both, and the desk of each confirms what the
 * other has taken. `npm run bench:last-release [COMMIT]`: by default the last commit with fewer migrations. It needs the history
 * of the repository, and exits with 1 if anything is refused, the invoice numbers have a gap or the ledger is wrong.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  getRate,
  orderDigital,
  proceedToPayDigital,
  TRADE_TYPES,
} from '../../src/shared/contract/digital.ts';
import { getOrdersByUserForFront } from '../../src/shared/contract/orders.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { deskOfBuild } from '../support/desk/desk.ts';
import type { StoreApi } from '../support/store-api.ts';
import { DIST } from '../support/stores/dist.ts';
import { startStore, WITHOUT_LIMITS } from '../support/stores/store.ts';
import { arrive, type Caller, drawScreenshots, findBar, order } from './load/shoppers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'src/server/db/migrations';
const CUSTOMERS = 6;
const GRAMS = '0.0500';

const say = (line: string) => process.stdout.write(`${line}\n`);
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit before the newest migration. */
function lastRelease(): string {
  const log = ['log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/*.sql`];
  return git('rev-parse', `${git(...log).trim()}^`).trim();
}

const migrationsOf = (commit: string) =>
  git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).match(/\.sql$/gm)?.length ?? 0;

/** Builds a commit in a folder of its own, with its own packages. */
function build(commit: string, folder: string): string {
  git('worktree', 'add', '--detach', folder, commit);
  for (const args of [
    ['install', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  return path.join(folder, 'dist');
}

interface Release {
  origin: string;
  /** The folder of the build. */
  dist: string;
}

/** The customer, at one of the stores. */
const only = (api: StoreApi, origin: string): Caller => ({
  call: (operation, request) => api.call(operation, request, origin),
});

/** Every other call goes to the other store. */
function crossing(api: StoreApi, [one, other]: [string, string]): Caller {
  let turn = 0;
  return {
    call: (operation, request) => api.call(operation, request, (turn += 1) % 2 ? one : other),
  };
}

async function buyDigital(api: Caller): Promise<string> {
  const gold = (await api.call(getRate, {})).find(({ source }) => source === 'gold');
  const asked = { source: 'gold' as const, type: TRADE_TYPES.buy, volume: GRAMS };
  const ticket = await api.call(orderDigital, { ...asked, liveRate: gold?.buy ?? '' });
  const payment = {
    id: ticket.id,
    type: TRADE_TYPES.buy,
    deviceType: 'web',
    file: pictures.pop() ?? '',
  };
  const how = { paymentMode: 'UPI' as const, RequestId: randomUUID() };
  return (await api.call(proceedToPayDigital, { ...payment, ...how }))[0]?.ONumber ?? '';
}

/** The desk of one store records the money, the desk of the other confirms. */
async function confirm(number: string, [one, other]: [string, string], utr: string): Promise<void> {
  await deskOfBuild(one, cluster.url, 'received', number, '--full', '--utr', utr);
  await deskOfBuild(other, cluster.url, 'confirm', number);
}

/** A customer orders at each store, across both, and digital gold across both. Returns the errors, in words. */
async function shop(
  api: StoreApi,
  place: number,
  [then, now]: [Release, Release],
): Promise<string[]> {
  const across = crossing(api, place % 2 ? [then.origin, now.origin] : [now.origin, then.origin]);
  const ways = [only(api, then.origin), only(api, now.origin), across];
  const placed: string[] = [];
  for (const [turn, way] of ways.entries()) {
    const { piece } = await findBar(way);
    const number = await order(way, { piece, file: pictures.pop() ?? '' });
    if (!number) return [`customer ${place}, way ${turn}: no order came back`];
    const desks: [string, string] = turn % 2 ? [then.dist, now.dist] : [now.dist, then.dist];
    await confirm(number, desks, `7${place}${turn}000000000`);
    placed.push(number);
  }
  // A purchase of digital metal is in a list of its own.
  const digital = await buyDigital(across);
  await confirm(digital, [then.dist, now.dist], `7${place}9000000000`);
  const lists = [only(api, then.origin), only(api, now.origin)].map(async (way) =>
    (await way.call(getOrdersByUserForFront, {})).map(({ CartId }) => CartId),
  );
  const [old = [], young = []] = await Promise.all(lists);
  if (old.join() === young.join() && placed.every((number) => young.includes(number))) return [];
  return [
    `customer ${place}: ordered ${placed.join()}, listed then ${old.join()}, now ${young.join()}`,
  ];
}

async function invoiceGaps(): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    `select split_part(invoice_number, '/', -1) as n from orders where invoice_number is not null`,
  );
  await client.end();
  const invoices = rows.map(({ n }) => Number(n)).toSorted((a, b) => a - b);
  say(`${invoices.length} invoices`);
  return invoices
    .filter((number, at) => at > 0 && number !== (invoices[at - 1] ?? 0) + 1)
    .map((number) => `no invoice before ${number}`);
}

const commit = process.argv[2] ? git('rev-parse', process.argv[2]).trim() : lastRelease();
const folder = mkdtempSync(path.join(tmpdir(), 'shop-release-'));
const worktree = path.join(folder, 'release');
// The desk does not confirm two orders with the same picture.
const pictures = await drawScreenshots(CUSTOMERS * 4);
const cluster = await startCluster();
try {
  say(`Release before: ${git('log', '-1', '--format=%h %cs %s', commit).trim()}`);
  say(`Migrations: ${migrationsOf(commit)} then, ${migrationsOf('HEAD')} now.`);
  const before = build(commit, worktree);
  const env = { ...WITHOUT_LIMITS, DATABASE_URL: cluster.url, DEMO: '1' };
  const now = { ...(await startStore(env)), dist: DIST };
  const then = { ...(await startStore(env, path.join(before, 'server/main.js'))), dist: before };
  try {
    const half = CUSTOMERS / 2;
    const customers = [...(await arrive(now.origin, half)), ...(await arrive(then.origin, half))];
    const wrong: string[] = [];
    for (const [place, api] of customers.entries())
      wrong.push(...(await shop(api, place, [then, now])));
    wrong.push(...(await invoiceGaps()));
    for (const dist of [before, DIST])
      say(`ledger: ${JSON.stringify(await deskOfBuild(dist, cluster.url, 'ledger', 'verify'))}`);
    for (const line of wrong) say(line);
    say(
      wrong.length > 0 ? 'They do not work together.' : `${CUSTOMERS} customers, nothing refused.`,
    );
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all([now.dispose(), then.dispose()]);
  }
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
