import { randomBytes } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { databaseAddress, onServer } from '#server/testing/databases/on-server.ts';
import { type SimulationReport, simulate } from '#server/testing/simulation/run.ts';
import '#server/testing/databases/test-databases.ts';

/** `npm run test:all` takes more steps; `npm run simulate` any number. */
const STEPS = process.env['INTERLEAVING_MS'] === undefined ? 150 : 1500;
const REPLAYED = 25;

/** Runs on a database of its own: the embedded one in a folder, or one on the tests' server. */
async function run(seed: number, steps: number): Promise<SimulationReport> {
  const databases = inject('testDatabases');
  const { postgresUrl } = databases ?? {};
  if (!databases || !postgresUrl) return simulate({ seed, steps, where: { kind: 'embedded' } });
  const name = `simulated_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, `create database ${name} template ${databases.empty}`);
  const url = databaseAddress(postgresUrl, name);
  const report = await simulate({ seed, steps, where: { kind: 'postgres', url } });
  await onServer(postgresUrl, `drop database ${name} with (force)`);
  return report;
}

it('a store whose database, clock, feed, card provider, network and disk fail stays as its model has it', async () => {
  const { counts, acts } = await run(22, STEPS);
  console.info(`simulation: ${STEPS} steps;`, JSON.stringify({ ...counts, ...acts }));
  for (const what of ['orders', 'prices given', 'database failures', 'feeds broken', 'crashes']) {
    expect(counts[what] ?? 0, what).toBeGreaterThan(0);
  }
}, 600_000);

it('a simulation is the same for the same seed', async () => {
  const [one, two] = [await run(5, REPLAYED), await run(5, REPLAYED)];
  expect(two).toEqual(one);
}, 600_000);
