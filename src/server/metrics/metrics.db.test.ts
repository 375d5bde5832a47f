import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { findVaultStand } from '#server/digital/ledger/vault.ts';
import { tellSecurity } from '#server/notices/tell-security.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let shop: TestShop;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  const base = await openTestShop({ demo: true });
  const metrics = openMetrics();
  shop = { ...base, metrics };
  const where = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' };
  served = await serveMetrics(metrics, where, { shop, sockets: () => 3, maxAgeMs: 15_000 });
});
afterAll(async () => {
  await served.stop();
  await shop.close();
});

const read = async () => {
  const reply = await fetch(`http://127.0.0.1:${served.port}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
};

describe('the metrics for Prometheus', () => {
  it('counts answers and refusals by operation, and has nothing of a customer', async () => {
    const asha = await Buyer.arrive(shop);
    await asha.add(GOLD_10G);
    shop.rates.reading = undefined;
    await expect(asha.lock()).rejects.toMatchObject({ reason: 'rates-stale' });
    const text = await read();
    expect(text).toMatch(/shop_answers_total\{operation="AddToCart",code="200",reason=""\} 1/);
    expect(text).toMatch(
      /shop_answers_total\{operation="LockPrice",code="409",reason="rates-stale"\} 1/,
    );
    expect(text).toMatch(/shop_answer_seconds_count\{operation="AddToCart"\} 1/);
    expect(text).not.toContain(asha.caller.token);
  });

  it('has what an alarm counts at 0 before it first happens, so that the first one is an increase', async () => {
    const text = await openMetrics().registry.metrics();
    expect(text).toContain('shop_answers_total{operation="AddToCart",code="500",reason=""} 0');
    expect(text).toContain('shop_desk_answers_total{operation="WhatWaits",code="500",reason=""} 0');
    expect(text).toContain('shop_security_events_total{kind="code-brake"} 0');
    expect(text).toContain('shop_notices_total{kind="order-confirmed",outcome="given-up"} 0');
  });

  it('tells the age of the rate, the sockets and the vault’s cover', async () => {
    shop.rates.reading = { gold: '127000', silver: '154000', time: shop.clock.now - 4000 };
    const text = await read();
    expect(text).toContain('shop_rate_age_seconds 4');
    expect(text).toContain('shop_rate_fresh 1');
    expect(text).toContain('shop_sockets 3');
    // As the alarm compares it: 1 where the vault has just what customers hold, and not cut off there.
    const { inVault, customers } = await findVaultStand(shop);
    const ratio = inVault.gold / customers.gold;
    expect(ratio).toBeGreaterThan(100);
    expect(text).toContain(`shop_vault_cover_ratio{metal="gold"} ${ratio}\n`);
    expect(text).toMatch(/shop_nodejs_eventloop_lag/);
  });

  it('tells what waits at the desk, what background work came to, and what the security log has', async () => {
    shop.metrics?.swept({ sweep: 'sweepQuotes', ok: true });
    shop.metrics?.swept({ sweep: 'sweepHolds', ok: false });
    shop.metrics?.queue('uploads', () => 7);
    shop.metrics?.answeredDesk({ operation: 'Today', code: 200, reason: '', ms: 3 });
    shop.metrics?.security('code-brake');
    const text = await read();
    expect(text).toMatch(/shop_waiting\{kind="payments"\} \d/);
    expect(text).toMatch(/shop_waiting_oldest_seconds\{kind="refunds"\} 0/);
    expect(text).toContain('shop_sweeps_total{sweep="sweepHolds",outcome="failed"} 1');
    expect(text).toMatch(/shop_sweep_last_success_seconds\{sweep="sweepQuotes"\} \d/);
    expect(text).toContain('shop_queue_waiting{queue="uploads"} 7');
    expect(text).toContain('shop_desk_answers_total{operation="Today",code="200",reason=""} 1');
    expect(text).toContain('shop_security_events_total{kind="code-brake"} 1');
  });

  it('tells which notices wait, in a shop that sends any', async () => {
    expect(await read()).not.toMatch(/^shop_notices_waiting \d/m);
    const asha = await Buyer.arrive(shop);
    const metrics = openMetrics();
    const telling = {
      ...shop,
      metrics,
      notices: { host: 'notify.example', send: () => Promise.resolve() },
    };
    const where = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' };
    await inTransaction(telling, (tx) =>
      tellSecurity(tx, { customerId: asha.id, kind: 'password-reset' }),
    );
    shop.clock.now += 90_000;
    const watched = { shop: telling, sockets: () => 0, maxAgeMs: 15_000 };
    const { port, stop } = await serveMetrics(metrics, where, watched);
    metrics.notice({ kind: 'password-reset', outcome: 'failed' });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await stop();
    expect(text).toContain('shop_notices_waiting 1');
    expect(text).toContain('shop_notices_oldest_seconds 90');
    expect(text).toContain('shop_notices_total{kind="password-reset",outcome="failed"} 1');
  });

  it('serves nothing else on that port', async () => {
    const reply = await fetch(`http://127.0.0.1:${served.port}/config.json`);
    expect(reply.status).toBe(404);
  });
});
