/**
 * A benchmark, not a test: the desk's reads in a shop with 100,000 orders, 20,000 customers and 5,000 products on PostgreSQL.
 * Every reading operation is called through its whole wire with the samples of `desk/samples.ts`; each must answer within 200 ms,
 * or its sample's own limit. `npx tsx e2e/bench/desk-bench.ts [NAME …]`; it exits with 1 if one does not, or has no sample.
 */
import * as v from 'valibot';
import type { DeskOperation } from '../../src/shared/desk/contract/desk-operation.ts';
import { deskOperations } from '../../src/shared/desk/contract/desk-operations.ts';
import type { DeskOperationName } from '../../src/shared/desk/contract/desk-operations.ts';
import { shopOf } from '../../src/server/desk/command-line/ask-store.ts';
import { sweepSoldRows } from '../../src/server/reports/sold-rows.ts';
import { readSettings } from '../../src/server/settings.ts';
import { callDesk, newStaff } from '../../src/server/testing/desk-call.ts';
import { openSeeded } from './desk/open-seeded.ts';
import { SAMPLES, type Sample } from './desk/samples.ts';
import { NOON } from './desk/seed.ts';

const MOST_MS = 200;
const RUNS = 5;
const SLOWEST_SHOWN = 12;

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => value.toFixed(0).padStart(6);

interface Measured {
  name: string;
  request: string;
  median: number;
  worst: number;
  most: number;
  refused: string;
}

const wanted = process.argv.slice(2);
const { db, seconds, stop } = await openSeeded();
try {
  // A report adds up the rows that the sweeper has written so far.
  await sweepSoldRows({ db, now: Date.now });
  say(`seeded in ${seconds.toFixed(0)} s`);
  const shop = { ...shopOf(db, readSettings({ LOG_LEVEL: 'silent' })), now: () => NOON };
  const staff = await newStaff(shop, ['owner'], 'Bench');

  const call = async (name: DeskOperationName, { request }: Sample): Promise<string> => {
    try {
      await callDesk(shop, deskOperations[name], request as never, staff);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const measure = async (name: DeskOperationName, sample: Sample): Promise<Measured> => {
    let refused = await call(name, sample);
    const times: number[] = [];
    for (let run = 0; run < RUNS && !refused; run += 1) {
      const started = performance.now();
      refused = await call(name, sample);
      times.push(performance.now() - started);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const request = JSON.stringify(sample.request).slice(0, 70);
    const [median = 0, worst = 0] = [sorted[Math.floor(RUNS / 2)], sorted.at(-1)];
    return { name, request, median, worst, most: sample.most ?? MOST_MS, refused };
  };

  const reading = Object.entries(deskOperations as Record<string, DeskOperation>).filter(
    ([name, { effect }]) => effect !== 'change' && (wanted.length === 0 || wanted.includes(name)),
  );
  const missing = reading.filter(([name]) => !(name in SAMPLES)).map(([name]) => name);
  const measured: Measured[] = [];
  for (const [name, operation] of reading) {
    for (const sample of SAMPLES[name] ?? []) {
      const read = v.safeParse(operation.request, sample.request);
      if (!read.success) missing.push(`${name}: ${read.issues[0].message}`);
      else measured.push(await measure(name as DeskOperationName, sample));
    }
  }

  const bad = measured.filter(({ median, most, refused }) => median > most || refused);
  const slowest = measured.toSorted((one, other) => other.median - one.median);
  say('median  worst  (ms)');
  for (const each of wanted.length > 0 ? slowest : slowest.slice(0, SLOWEST_SHOWN)) {
    say(`${ms(each.median)} ${ms(each.worst)}  ${each.name} ${each.request}`);
  }
  const lists = measured.filter(({ most }) => most === MOST_MS).map(({ median }) => median);
  const middle = lists.toSorted((one, other) => one - other)[Math.floor(lists.length / 2)] ?? 0;
  say(
    `${measured.length} requests of ${reading.length} operations; lists: median ${middle.toFixed(0)} ms`,
  );
  for (const { name, request, median, most, refused } of bad) {
    say(
      `TOO SLOW OR REFUSED: ${name} ${request} ${refused || `${median.toFixed(0)} > ${most} ms`}`,
    );
  }
  for (const name of missing) say(`NO SAMPLE: ${name}`);
  if (bad.length > 0 || missing.length > 0) process.exitCode = 1;
} finally {
  await stop();
}
