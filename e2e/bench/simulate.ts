/**
 * Customers and a desk at a store where everything fails that can, checked against a model, generated from a seed:
 * `npm run simulate -- [--seed N] [--steps N] [--postgres]`. Findings are printed with the seed that reproduces them.
 */
import { parseArgs } from 'node:util';
import { databaseAddress, onServer } from '../../src/server/testing/databases/on-server.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { simulate } from '../../src/server/testing/simulation/run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '10000' },
    postgres: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const steps = Number(values.steps);
const say = (line: string) => process.stdout.write(`${line}\n`);

const cluster = values.postgres ? await startCluster() : undefined;
try {
  if (cluster) await onServer(cluster.url, 'create database simulated');
  const where = cluster
    ? ({ kind: 'postgres', url: databaseAddress(cluster.url, 'simulated') } as const)
    : ({ kind: 'embedded' } as const);
  say(`Seed ${seed}, ${steps} steps, on ${cluster ? 'PostgreSQL' : 'the embedded database'}.`);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const report = await simulate({
    seed,
    steps,
    where,
    onAudit: (step) => say(`${step} steps, ${seconds()} s`),
  });
  say(`All as the model has it after ${seconds()} s. Digest ${report.digest}.`);
  say(JSON.stringify({ ...report.counts, ...report.acts }, null, 1));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cluster?.stop();
}
