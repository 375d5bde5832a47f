/**
 * A benchmark, not a test: hostile requests at a real store, while other customers go on. Fuzzed fields, bodies, headers and
 * addresses, guessed passwords, codes and coupons, other people's data, forged webhooks, the desk, and invalid pictures.
 * `npm run bench:hostile [COUNT] [RATE] [postgres|embedded] [SEED]`; exits with 1 if a request made the store fail, its log has an
 * error, its memory grew, or the others' p99 more than doubled.
 */
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { postgresBinaries } from '../../src/server/testing/databases/postgres-binaries.ts';
import type { Report } from './hostile/attack.ts';
import { residentMb } from '../support/process-cost.ts';
import { openRealStore } from './hostile/real-store.ts';

const [count = '100000', rate = '100', on = postgresBinaries() ? 'postgres' : 'embedded', given] =
  process.argv.slice(2);
if (on !== 'postgres' && on !== 'embedded') throw new Error('On postgres, or embedded?');
const seed = Number(given ?? Date.now() % 1e6);
const AT_ONCE = 16;
/** Requests per second of the measured customers. */
const OTHERS = 40;
const QUIET_MS = 20_000;
/**
 * Memory settles while the store warms up, and rises and falls by half with garbage collection; what counts is whether its minimum
 * keeps growing.
 */
const WARM_UP = 0.3;
const MOST_GROWTH = 1.2;
const LOOK_EVERY_MS = 1000;
/** Below this a doubling is not noticeable. */
const FELT_MS = 25;

const say = (line: string) => process.stdout.write(`${line}\n`);

const store = await openRealStore(on);
const { port, pid } = store;
const memory = () => residentMb(pid);

const agent = new Agent({ keepAlive: true });
interface Other {
  token: string;
  cookie: string;
}
/** The requests of an app whose customer browses; milliseconds until the whole answer has come. */
function ask({ token, cookie }: Other, turn: number): Promise<number> {
  const body = JSON.stringify({ Token: token });
  const calls = ['getItemCount', 'GetCart', 'GetBalance', 'GetRatePremiumForFront', 'getRate'];
  const name = calls[turn % (calls.length + 1)];
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      cookie,
      ...(name && { 'content-length': String(body.length) }),
    };
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: name ? 'POST' : 'GET',
        path: name ? `/api/${name}` : '/',
        headers,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(performance.now() - begun));
      },
    );
    asked.once('error', reject);
    asked.end(name ? body : undefined);
  });
}

/** Sends requests at a steady pace, whatever the store does, until stopped; the times sorted. */
function measure(other: Other): () => Promise<number[]> {
  const times: Promise<number>[] = [];
  const timer = setInterval(() => times.push(ask(other, times.length)), 1000 / OTHERS);
  return async () => {
    clearInterval(timer);
    return (await Promise.all(times)).toSorted((a, b) => a - b);
  };
}
const at = (times: number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const told = (times: number[]) =>
  `p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}, most ${at(times, 1).toFixed(1)} ms of ${times.length}`;

/** A child process does the attacking, so that its work is not measured with the others. */
function attack(many: number, from: number, known: object): Promise<Report> {
  const task = { port, count: many, seed: from, atOnce: AT_ONCE, rate: Number(rate), known };
  const child = spawn(process.execPath, ['e2e/bench/run.mjs', 'e2e/bench/hostile/attack.ts'], {
    env: { ...process.env, HOSTILE: JSON.stringify(task) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => void (printed += piece.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(printed) as Report)
        : reject(new Error(`attack ended with ${code}`)),
    );
  });
}

try {
  say(`${count} hostile requests at ${rate} a second, on ${on}, seed ${seed}`);
  const other = await store.arrive();
  const victim = await store.arrive();
  const attacker = await store.arrive();
  const known = {
    token: attacker.token,
    cookie: attacker.cookie,
    victim: { number: victim.number, order: 'B261124AAAAAA' },
  };
  const warm = Math.round(Number(count) * WARM_UP);
  const stopWarm = measure(other);
  const first = await attack(warm, seed, known);
  await stopWarm();
  const held: number[] = [];
  const looking = setInterval(() => held.push(memory()), LOOK_EVERY_MS);
  const stopQuiet = measure(other);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const quiet = await stopQuiet();
  const stopLoud = measure(other);
  const second = await attack(Number(count) - warm, seed + 1, known);
  const loud = await stopLoud();
  clearInterval(looking);
  const third = Math.ceil(held.length / 3);
  const [settled, after] = [Math.min(...held.slice(0, third)), Math.min(...held.slice(-third))];

  const kinds = new Map<string, Map<string, number>>();
  for (const { byKind } of [first, second]) {
    for (const [kind, statuses] of Object.entries(byKind)) {
      const own = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, own);
      for (const [status, times] of Object.entries(statuses)) {
        own.set(status, (own.get(status) ?? 0) + times);
      }
    }
  }
  for (const [kind, statuses] of kinds) {
    say(
      `${kind.padEnd(24)} ${[...statuses].map(([status, times]) => `${times} x ${status === '0' ? 'cut' : status}`).join(', ')}`,
    );
  }
  const wrong = [...first.wrong, ...second.wrong];
  const errors = store
    .printed()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line));
  const ratio = at(loud, 0.99) / at(quiet, 0.99);
  const growth = after / settled;
  say(`others, quiet: ${told(quiet)}`);
  say(
    `others, under attack: ${told(loud)}; p99 ${ratio.toFixed(2)} times (wanted 2 at most, or below ${FELT_MS} ms)`,
  );
  say(
    `memory, at least: ${settled.toFixed(0)} MB in the first third after ${warm}, ${after.toFixed(0)} MB in the last (wanted ${MOST_GROWTH} times at most); at most ${Math.max(...held).toFixed(0)} MB`,
  );
  say(
    `failures of the store: ${wrong.length} (wanted 0); errors in its log: ${errors.length} (wanted 0)`,
  );
  for (const each of wrong.slice(0, 10)) say(`  ${JSON.stringify(each)}`);
  for (const line of errors.slice(0, 5)) say(`  ${line.slice(0, 500)}`);
  const slow = ratio > 2 && at(loud, 0.99) > FELT_MS;
  if (wrong.length > 0 || errors.length > 0 || growth > MOST_GROWTH || slow) process.exitCode = 1;
} finally {
  agent.destroy();
  await store.stop();
}
