import { DrizzleQueryError } from 'drizzle-orm/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLog } from '#server/log.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { serveHealth } from './health.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const opened: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of opened.splice(0)) await server.close();
});

/** The probes of a store whose database answers a write with `written`, and the log meanwhile. */
function probes(written?: () => Promise<unknown>, freeBytes?: () => number) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const insert = () => ({ values: () => ({ onConflictDoUpdate: written }) });
  const db = written ? ({ insert } as unknown as TestShop['db']) : shop.db;
  const server = fastify();
  const { drain } = serveHealth(server, { ...shop, db, log }, freeBytes);
  opened.push(server);
  return { drain, lines, get: (url: string) => server.inject({ method: 'GET', url }) };
}

describe('the probes', () => {
  it.each(['/healthz', '/readyz'])('%s says that customers can be served', async (url) => {
    const answer = await probes().get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true, rates: 'fresh', cover: {} });
  });

  it('say within their deadline that the database hangs, while the process is alive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get } = probes(() => new Promise(() => undefined));
    expect((await get('/livez')).statusCode).toBe(200);
    const asked = get('/readyz');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await asked).statusCode).toBe(503);
    expect((await asked).json()).toMatchObject({ ok: false, database: 'no answer in 2000 ms' });
  });

  it('say that nothing can be written, as on a full disk, and never why in public', async () => {
    const query = 'insert into "attempts" values ($1)';
    const full = new Error('could not extend file on 10.0.0.5: No space left on device');
    const { get, lines } = probes(() =>
      Promise.reject(new DrizzleQueryError(query, ['9876543210'], full)),
    );
    const answer = await get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, database: 'failed' });
    expect(answer.body).not.toMatch(/10\.0\.0\.5|insert/);
    expect(lines.join()).toContain('No space left on device');
    expect(lines.join()).not.toContain('9876543210');
  });

  it('say that a disk is full on which a small write would still succeed', async () => {
    let free = 31 * 1024 ** 2;
    const { get } = probes(undefined, () => free);
    const answer = await get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, disk: 'full' });
    free = 33 * 1024 ** 2;
    expect((await get('/readyz')).json()).toMatchObject({ ok: true });
  });

  it('say at once that the database is well again', async () => {
    let broken = true;
    const write = () => (broken ? Promise.reject(new Error('gone')) : Promise.resolve());
    const { get } = probes(write);
    expect((await get('/readyz')).json()).toMatchObject({ database: 'failed' });
    broken = false;
    // This database cannot give the vault's stand; the earlier failure is not repeated.
    expect((await get('/readyz')).json()).toMatchObject({ rates: 'fresh' });
  });

  it('say that the store is stopping, while it still serves', async () => {
    const { get, drain } = probes();
    expect((await get('/readyz')).statusCode).toBe(200);
    drain();
    const answer = await get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ ok: false, stopping: true });
    expect((await get('/livez')).statusCode).toBe(200);
  });
});
