import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const ALARMS = 'src/deploy/prometheus/alarms.yaml';
const CONFIG = 'src/deploy/prometheus/prometheus.yaml';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let shop: TestShop;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  shop = await openTestShop();
  const connections = () => ({ busy: 0, idle: 0, waiting: 0 });
  const metrics = openMetrics();
  const where = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' };
  const watched = { shop, sockets: () => 0, maxAgeMs: 15_000, connections };
  served = await serveMetrics(metrics, where, watched);
});
afterAll(async () => {
  await served.stop();
  await shop.close();
});

describe('the sample of alarms and of a dashboard', () => {
  it.each([ALARMS, 'src/deploy/grafana/shop.json'])(
    '%s asks only for what the store measures',
    async (file) => {
      const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
      const measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const asked = readFileSync(file, 'utf8').match(/\bshop_\w+/g) ?? [];
      const bare = asked.map((name) => name.replace(/_bucket$/, ''));
      expect([...new Set(bare)].filter((name) => !measured.has(name))).toEqual([]);
      expect(asked.length).toBeGreaterThan(15);
    },
  );

  it.skipIf(!hasPromtool)('is right by promtool, and wakes somebody when it should', () => {
    const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8' });
    expect(promtool('check', 'config', CONFIG)).toContain('SUCCESS');
    expect(promtool('test', 'rules', ALARMS.replace('.yaml', '.test.yaml'))).toContain('SUCCESS');
  });
});
