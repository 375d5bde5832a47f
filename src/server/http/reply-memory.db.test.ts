import { brotliDecompressSync } from 'node:zlib';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openChanges } from '#server/changes/changes.ts';
import type { ChangeTopic } from '#server/changes/topics.ts';
import { premiums } from '#server/db/schema/catalogue.ts';
import { faqs } from '#server/db/schema/content.ts';
import { readSettings } from '#server/settings.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { watchStatements } from '#server/testing/walks/watch-statements.ts';
import { buildApp } from './app.ts';

let shop: TestShop;
let app: FastifyInstance;
let statements: string[];
beforeAll(async () => {
  const base = await openTestShop({ demo: true });
  const changes = await openChanges(base.openLine);
  const watched = watchStatements(base.db);
  ({ statements } = watched);
  shop = { ...base, db: watched.db, changes };
  app = await buildApp(readSettings({ DEMO: '1' }), shop, resolve('public'));
}, 60_000);
afterAll(async () => {
  await app.close();
  await shop.changes?.stop();
  await shop.close();
});

const ask = (operation: string, headers: Record<string, string> = {}, body: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/${operation}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function heard(topic: ChangeTopic, change: () => Promise<unknown>): Promise<void> {
  const told = new Promise<void>((done) => shop.changes?.follow([topic], done));
  await change();
  await told;
}

describe('an answer that is the same for everybody', () => {
  it('a shared answer is given a second time without asking the database', async () => {
    const first = await ask('GetFaqForFront');
    statements.length = 0;
    expect((await ask('GetFaqForFront')).body).toBe(first.body);
    expect(statements).toEqual([]);
  });

  it('a shared answer is the same however it was asked for', async () => {
    const first = await ask('GetCategoryFront', {}, { P_Id: 1 });
    const other = await ask('GetCategoryFront', {}, { Obj: '{"P_Id":"1","x":2}' });
    expect(other.headers['etag']).toBe(first.headers['etag']);
    const another = await ask('GetCategoryFront', {}, { P_Id: 2 });
    expect(another.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('a shared answer is sent in brotli, and not sent again to a browser that has it', async () => {
    const plain = await ask('GetCatalogueForFront');
    const small = await ask('GetCatalogueForFront', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const tag = String(small.headers['etag']);
    const known = await ask('GetCatalogueForFront', {
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': tag,
    });
    expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', tag]);
  });

  it('a shared answer changes once the desk has changed something', async () => {
    const prices = await ask('GetRatePremiumForFront');
    await heard('prices', () => shop.db.update(premiums).set({ gold999: '777' }));
    const dearer = await ask('GetRatePremiumForFront', {
      'if-none-match': `${prices.headers['etag']}`,
    });
    expect(dearer.statusCode).toBe(200);
    expect(dearer.body).toContain('777');
    const questions = await ask('GetFaqForFront');
    await heard('content', () => shop.db.update(faqs).set({ shown: false }));
    expect((await ask('GetFaqForFront')).body).not.toBe(questions.body);
  });

  it('an answer about rates has the current reading, and a refusal is not kept', async () => {
    const first = await ask('getRate');
    shop.rates.reading = { gold: '128000', silver: '154000', time: shop.clock.now };
    expect((await ask('getRate')).body).not.toBe(first.body);
    const { reading } = shop.rates;
    shop.rates.reading = undefined;
    expect((await ask('getRate')).body).toContain('rates-stale');
    shop.rates.reading = reading;
    expect((await ask('getRate')).body).not.toContain('rates-stale');
  });

  it('an answer that many want at once is read once', async () => {
    await heard('prices', () => shop.db.update(premiums).set({ gold999: '778' }));
    statements.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => ask('GetRatePremiumForFront')));
    expect(statements).toEqual(['select']);
  });

  it('each request counts as one, whether it is refused, remembered or waits for another', async () => {
    const lines = vi.spyOn(shop.log, 'info');
    const { reading } = shop.rates;
    shop.rates.reading = undefined;
    await ask('getRate');
    shop.rates.reading = reading;
    await Promise.all([ask('getRate'), ask('getRate'), ask('getRate')]);
    await ask('getRate');
    const codes = lines.mock.calls.map(([line]) => (line as unknown as { code: number }).code);
    lines.mockRestore();
    expect(codes).toEqual([409, 200, 200, 200, 200]);
  });
});
