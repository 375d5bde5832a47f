/**
 * A benchmark, not a test: 500 orders, and a statement with a line for each in the ways that people pay, from a seed. Required:
 * nothing booked wrongly, 90 % of the lines for an order booked automatically, and the same file again changes nothing.
 * `npx tsx e2e/bench/incoming-bench.ts [SEED]`; it exits with 1 if one of these fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/server/db/database.ts';
import { shopOf } from '../../src/server/desk/command-line/ask-store.ts';
import { fillShop } from '../../src/server/payments/incoming/testing/fill-shop.ts';
import { judgeWorld } from '../../src/server/payments/incoming/testing/judge-world.ts';
import { statementOf } from '../../src/server/payments/incoming/testing/statement-of.ts';
import { makeWorld } from '../../src/server/payments/incoming/testing/world.ts';
import { importStatements } from '../../src/server/payments/statements/import-statement.ts';
import { readStatement } from '../../src/server/payments/statements/read-statement.ts';
import { readSettings } from '../../src/server/settings.ts';

const ORDERS = 500;
const WANTED_SHARE = 90;
/** 20 November 2026, noon in India. */
const NOON = Date.UTC(2026, 10, 20, 6, 30);

const say = (line: string) => process.stdout.write(`${line}\n`);

const seed = Number(process.argv[2] ?? 1);
const folder = mkdtempSync(path.join(tmpdir(), 'incoming-bench-'));
const { db, close } = await openDatabase({ folder: path.join(folder, 'data') });
try {
  const shop = { ...shopOf(db, readSettings({})), now: () => NOON };
  const world = makeWorld(seed, { count: ORDERS, now: NOON });
  await fillShop(shop, world);
  const file = new TextEncoder().encode(statementOf(world, NOON));
  const read = () => importStatements(shop, { bank: 'hdfc', ...readStatement(file, undefined) });
  const started = performance.now();
  const first = await read();
  const ms = performance.now() - started;
  const { wrong, share, kinds, booked } = await judgeWorld(shop, world);
  const again = await read();
  const meant = world.lines.filter(({ orders }) => orders.length > 0).length;
  say(`seed ${seed}: ${ORDERS} orders, ${first.lines} lines, ${meant} of them for an order`);
  for (const [kind, { booked: done, lines }] of Object.entries(kinds).toSorted()) {
    say(
      `  ${kind.padEnd(20)} ${String(done).padStart(4)} of ${String(lines).padStart(4)} booked by themselves`,
    );
  }
  say(`booked by itself ${booked}: ${share.toFixed(1)} % (wanted ${WANTED_SHARE} %)`);
  say(`wrong ${wrong.length} (wanted 0)`);
  say(
    `waiting for a person: ${first.credits.proposed} with candidates, ${first.credits.suspense} without`,
  );
  say(
    `read again: ${again.before} of ${again.lines} known, ${again.lines - again.before} changed (wanted 0)`,
  );
  say(`${(ms / first.lines).toFixed(0)} ms a line`);
  for (const each of wrong) say(JSON.stringify(each));
  if (wrong.length > 0 || share < WANTED_SHARE || again.before !== again.lines)
    process.exitCode = 1;
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
