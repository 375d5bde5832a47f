/**
 * A benchmark, not a test: a shop under load on each database, compared with bare Fastify, bare Socket.IO and a bare transaction
 * in the same run. 200 customers browse, bag and buy (90/8/2), 5,000 sockets follow the rates. Everything runs on this machine and
 * ends by itself. `npm run bench:load [SECONDS] [SOCKETS] [CUSTOMERS]`; it exits with 1 if a request failed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RATES_ROOM } from '../../src/shared/contract/realtime.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { postgresBinaries } from '../../src/server/testing/databases/postgres-binaries.ts';
import { cpuOf, residentMb } from '../support/process-cost.ts';
import type { StoreApi } from '../support/store-api.ts';
import { startStore, WITHOUT_LIMITS } from '../support/stores/store.ts';
import { bareOrders } from './load/bare-order.ts';
import { hammer, type Hammered } from './load/hammer.ts';
import { arrive, goShopping, onlyOrder, onlyVisit } from './load/shoppers.ts';

const [seconds = 60, sockets = 5000, customers = 200] = process.argv.slice(2).map(Number);
const CONNECTIONS = 32;
const SLICE_MS = 2500;
const SLICES = 3;
const ORDERING = { atOnce: 8, ms: 8000 };
const FAN_SECONDS = 12;
const HERE = 'e2e/bench/load';

const say = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** Starts a script and resolves to the port that it prints. */
async function bare(
  script: string,
  args: string[] = [],
): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(HERE, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /port (\d+)/.exec(chunk.toString())?.[1];
      if (found) resolve(Number(found));
    });
  });
  return { port, child };
}

/** One read of the store, and the same bytes from bare Fastify, alternating, so that the machine's load is the same for both. */
async function compareReads(port: number, name: string, body: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bare-'));
  const file = path.join(folder, 'bytes');
  const response = await fetch(`http://localhost:${port}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body,
  });
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const other = await bare('bare-http.mjs', [file]);
  const ask = (to: number) =>
    hammer(
      { port: to, path: `/api/${name}`, body, encoding: 'identity' },
      { connections: CONNECTIONS, ms: SLICE_MS },
    );
  const [ours, theirs]: [Hammered[], Hammered[]] = [[], []];
  await ask(port);
  await ask(other.port);
  for (let slice = 0; slice < SLICES; slice += 1) {
    ours.push(await ask(port));
    theirs.push(await ask(other.port));
  }
  other.child.kill();
  rmSync(folder, { recursive: true });
  const middle = (all: Hammered[]) =>
    all.toSorted((one, two) => one.perSecond - two.perSecond)[Math.floor(all.length / 2)];
  const [own, best] = [middle(ours), middle(theirs)];
  if (!own || !best) return;
  say(
    `  ${name}: ${round(own.perSecond)}/s of ${round(best.perSecond)} bare = ${(own.perSecond / best.perSecond).toFixed(2)} (wanted 0.50); p50 ${round(own.p50)}, p99 ${round(own.p99)} ms, ${own.failed} failed`,
  );
}

interface Fanned {
  open: number;
  pushes: number;
  reached: number;
  spread50: number;
  spread99: number;
}

/** The cost of a push: CPU of the server in ms for each second of `count` sockets. */
async function fanOut(port: number, pid: number | undefined): Promise<Fanned & { cpu: number }> {
  const args = [path.join(HERE, 'clients.mjs'), String(port), String(sockets)];
  const child = spawn(process.execPath, [...args, String(FAN_SECONDS), RATES_ROOM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let before = 0;
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (before === 0 && text.includes('open ')) before = cpuOf(pid);
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const cpu = (cpuOf(pid) - before) / FAN_SECONDS;
  return { ...(JSON.parse(text.split('\n')[1] ?? '{}') as Fanned), cpu };
}

function sayFan(
  name: string,
  { open, reached, spread50, spread99, cpu }: Fanned & { cpu: number },
) {
  say(
    `  ${name}: ${open} sockets, each push to at least ${reached} of them, the last ${round(spread50)} ms after the first (worst ${round(spread99)}), ${round(cpu)} ms of CPU a second`,
  );
}

/** Orders by bank transfer, and by UPI with a screenshot that is decoded and encoded anew, beside the bare transactions. */
async function compareOrders(
  people: StoreApi[],
  by: 'UPI' | 'TRANSFER',
  database: string | undefined,
): Promise<void> {
  const { perSecond, numbers } = await onlyOrder(people, { by, atOnce: ORDERING.atOnce });
  const what = `  orders ${by === 'UPI' ? 'with a screenshot' : 'by bank transfer'}: ${round(perSecond)}/s`;
  if (!database) {
    say(what);
    return;
  }
  const alone = await bareOrders(database, numbers, ORDERING);
  say(
    `${what} of ${round(alone)} bare transactions = ${(perSecond / alone).toFixed(2)} (wanted 0.30)`,
  );
}

async function tryDatabase(name: string, env: Record<string, string>): Promise<void> {
  say(name);
  const store = await startStore({
    ...WITHOUT_LIMITS,
    SOCKETS_MOST: '20000',
    SOCKETS_PER_NETWORK: '20000',
    ...env,
  });
  try {
    await compareReads(store.port, 'GetProductTypeFront', '{}');
    await compareReads(store.port, 'GetFinalProductFront', '{"P_Id":1,"C_Id":1,"S_Id":0,"type":0}');
    await compareReads(store.port, 'getRate', '{}');
    // Before any order: its picture is compared with others in the background for minutes.
    const own = await fanOut(store.port, store.pid());
    const alone = await bare('bare-sockets.mjs');
    const theirs = await fanOut(alone.port, alone.child.pid);
    alone.child.kill();
    sayFan('rates', own);
    sayFan('bare Socket.IO', theirs);
    say(`  fan-out: ${(theirs.cpu / own.cpu).toFixed(2)} of bare (wanted 0.80)`);
    const people = await arrive(store.origin, customers);
    const shopped = await goShopping(people, seconds * 1000);
    const { perSecond, p50, p99, orders, refused, failed } = shopped;
    say(
      `  ${customers} customers for ${seconds} s: ${round(perSecond)} requests/s, p50 ${round(p50)}, p99 ${round(p99)} ms, ${orders} orders, ${refused} refused, ${failed.length} failed; ${round(residentMb(store.pid()))} MB`,
    );
    for (const line of failed.slice(0, 3)) say(`    ${line}`);
    if (failed.length > 0) process.exitCode = 1;
    say(`  visits with an order each: ${round(await onlyVisit(people, ORDERING))}/s`);
    for (const by of ['TRANSFER', 'UPI'] as const)
      await compareOrders(people, by, env['DATABASE_URL']);
  } finally {
    await store.dispose();
  }
}

await tryDatabase('embedded database', {});
if (postgresBinaries()) {
  const postgres = await startCluster();
  try {
    await tryDatabase('PostgreSQL', { DATABASE_URL: postgres.url, DEMO: '1' });
  } finally {
    await postgres.stop();
  }
} else say('PostgreSQL is not installed: not tried');
