import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { policyHash } from './page-style.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let server: FastifyInstance;
let client: ReturnType<typeof builtClient>;

beforeAll(async () => {
  client = builtClient();
  shop = await openTestShop({ demo: true });
  server = await buildApp(
    readSettings({ PUBLIC_ORIGIN: 'https://shop.example', ALLOWED_ORIGINS: 'https://app.example' }),
    shop,
    client.dir,
  );
});
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});
beforeEach(() => {
  // Past the life of a page cached by another test.
  shop.clock.now += 60_000;
  shop.rates.reading = { gold: '127000', silver: '154000', time: shop.clock.now };
});

const get = (url: string) => server.inject({ method: 'GET', url });

async function lotusWeights(): Promise<number[]> {
  const rows = await shop.db
    .select({ id: productDetails.id })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(eq(products.name, 'Lotus Gold Coin'));
  return rows.map(({ id }) => id);
}

describe('addresses of the catalogue', () => {
  it.each([
    ['/products/gold-bars/100_25_-recycled-gold', '/products/gold-bars/100-recycled-gold'],
    [
      '/products/gold-bars/100_25_-recycled-gold?item=7',
      '/products/gold-bars/100-recycled-gold?item=7',
    ],
    ['/products/Gold-Bars', '/products/gold-bars'],
    ['/products/customize-gold-coins', '/customize-coins/customize-gold-coins'],
    [
      '/products/customize-gold-coins/wedding?item=7',
      '/products/customize-coins/customize-gold-coins/wedding?item=7',
    ],
    ['/customize-coins/gold-coins', '/products/gold-coins'],
    [
      '/products/customize-coins/gold-coins/lotus-coin?item=7',
      '/products/gold-coins/lotus-coin?item=7',
    ],
  ])('%s moves for good to %s', async (before, now) => {
    const { statusCode, headers } = await get(before);
    expect(statusCode).toBe(301);
    expect(headers['location']).toBe(now);
  });

  it('addresses of a withdrawn product answer 404 in words of their own', async () => {
    const ids = await lotusWeights();
    const set = (withdrawn: boolean) =>
      shop.db.update(productDetails).set({ withdrawn }).where(inArray(productDetails.id, ids));
    await set(true);
    const { statusCode, body } = await get('/products/gold-coins/lotus-coin');
    await set(false);
    expect(statusCode).toBe(404);
    expect(body).toContain('No longer sold');
    expect(body).toContain('<title>Lotus Coin - AURUM</title>');
    expect(body).not.toContain('rel="canonical"');
  });

  it('addresses of an unknown weight answer 404 and show no other piece', async () => {
    const { statusCode, body } = await get('/products/gold-coins/lotus-coin?item=99999');
    expect(statusCode).toBe(404);
    expect(body).toContain('This weight is not sold');
    expect(body).not.toContain('Add to Cart');
  });

  it.each([
    '/no-such-page',
    '/products/unobtainium',
    '/products/gold-coins/nothing',
    '/customize-coins/nothing',
  ])('that do not exist have a title of their own and no canonical link: %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Oops! Page Not Found (404) - AURUM</title>');
    expect(body).not.toContain('rel="canonical"');
  });
});

describe('rendered pages', () => {
  it.each([
    ['/', 'Gold Coins'],
    ['/products', 'Silver Bars'],
    ['/products/gold-coins', 'Lotus Coin'],
    ['/products/gold-coins/lotus-coin', 'Lotus Gold Coin'],
    ['/products/gold-bars/blister-bar', 'Gifting'],
    ['/customize-coins', 'Customize Gold Coins'],
    ['/testimonials', 'Testimonials'],
    ['/freeshipping', 'Secure shipping'],
  ])('%s says its content without a script', async (url, content) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    const main = response.body.slice(
      response.body.indexOf('<main'),
      response.body.indexOf('</main>'),
    );
    expect(main).toContain(content);
  });

  it.each(['/', '/products/gold-coins/lotus-coin', '/products/gold-coins', '/freeshipping'])(
    '%s has nothing inline but what the content policy names by its hash',
    async (url) => {
      const { body, headers } = await get(url);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(body).not.toMatch(/\sstyle="/);
      expect(body).not.toMatch(/\son[a-z]+="/);
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      const inlineOf = (name: string) =>
        [
          ...body.matchAll(
            new RegExp(`<${name}(?![^>]*type="application)[^>]*>([^]*?)</${name}>`, 'g'),
          ),
        ].map(([, text = '']) => policyHash(text));
      expect([inlineOf('style').length, inlineOf('script').length]).toEqual([1, 2]);
      expect(policy).toContain(`style-src 'self' ${inlineOf('style')[0]};`);
      const [first, second] = inlineOf('script');
      expect(policy).toContain(`script-src 'self' ${second} ${first};`);
    },
  );

  it('has one title and the canonical link of the configured domain', async () => {
    const [weight] = await lotusWeights();
    const { body } = await get(`/products/gold-coins/lotus-coin?item=${weight}`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toMatch(/<title>[^<]+ - AURUM<\/title>/);
    expect(body).toContain(
      '<link rel="canonical" href="https://shop.example/products/gold-coins/lotus-coin"',
    );
  });

  it('shows the last rate as it was, never as live', async () => {
    const { body } = await get('/');
    expect(body).toContain('data-live="false"');
    expect(body).not.toContain('data-live="true"');
    expect(body).not.toContain('data-state="live"');
    // 127,000 and the premium of 480.
    expect(body).toContain('₹1,27,480');
  });

  it('shows a dash where no rate was ever known, never 0', async () => {
    shop.rates.reading = undefined;
    const { body } = await get('/products/gold-coins/lotus-coin');
    expect(body).toContain('data-state="none"');
    expect(body).not.toContain('₹0.00<');
  });

  it('asks for the scripts of the route only once it is painted', async () => {
    const { body } = await get('/');
    expect(body).toContain('&quot;preloads&quot;:[&quot;/assets/home.js&quot;]');
    expect(body).not.toMatch(/ (?:href|src)="\/assets\//);
  });

  const PHONE = { 'sec-ch-ua-mobile': '?1', accept: 'text/html,image/avif,image/webp' };
  it.each([
    ['a phone', PHONE, true],
    [
      'a phone that says so in its name alone',
      { ...PHONE, 'sec-ch-ua-mobile': '', 'user-agent': 'Mobile' },
      true,
    ],
    ['a phone that draws no AVIF', { ...PHONE, accept: 'text/html' }, false],
    ['a large screen', { ...PHONE, 'sec-ch-ua-mobile': '?0' }, false],
  ])('have their first picture inside for %s: %s %s', async (_name, headers, inside) => {
    const page = await server.inject({ url: '/', headers });
    expect(page.body.includes('srcSet="data:image/avif;base64,')).toBe(inside);
    expect(page.headers['vary']).toContain('sec-ch-ua-mobile');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('come compressed as %s, the same page', async (encoding, unpack) => {
    const plain = await get('/about');
    const packed = await server.inject({ url: '/about', headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  });

  it.each([
    '/no-such-page',
    '/products/unobtainium',
    '/products/gold-coins/nothing-like-it',
    '/products/%00',
  ])('answers 404 with a page to %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('Oops! Page Not Found (404)');
  });

  it.each(['/cart', '/profile'])('sends only the shell for %s, which is private', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<div id="root"><noscript>');
    expect(response.headers['x-robots-tag']).toBe('noindex');
  });

  it.each(['/assets/gone-1234.js', '/pictures/none.webp', '/robots.php', '/api/x'])(
    'answers a plain 404 to the missing file %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<html');
    },
  );

  it.each(['/%zz', '/products/100%'])('answers 400 to %s, which is no address', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(400);
    expect(response.body).toBe('Bad request');
  });

  it.each(['/products/gold-coins/%E0%A4%B6%E0', '/products/100%'])(
    'leads a browser from %s, a link that was cut off, to the page that says so',
    async (url) => {
      const { statusCode, headers } = await server.inject({
        url,
        headers: { accept: 'text/html,application/xhtml+xml' },
      });
      expect(statusCode).toBe(302);
      const page = await get(String(headers['location']));
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('Oops! Page Not Found (404)');
    },
  );

  it('lets no text of the database out of its data block', async () => {
    const { body } = await get('/?q=</script><script>alert(1)</script>');
    expect(body).not.toContain('<script>alert(1)');
  });
});

describe('a database in trouble', () => {
  let trouble: FastifyInstance;
  let questions = 0;
  /** A query that never ends, whatever is called on it. */
  const endless: unknown = new Proxy(() => endless, {
    get(_query, name) {
      if (name !== 'then') return typeof name === 'symbol' ? undefined : endless;
      return () => void questions++;
    },
  });
  beforeAll(async () => {
    const failing = { select: endless };
    trouble = await buildApp(
      readSettings({}),
      {
        ...shop,
        db: failing as unknown as TestShop['db'],
      },
      client.dir,
    );
  });
  afterAll(() => trouble.close());

  it('sends the shell while no page can be had, and does not pile up work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const visits = Array.from({ length: 60 }, (_, i) =>
        trouble.inject({ method: 'GET', url: `/products?flood=${i}` }),
      );
      await vi.waitFor(() => expect(questions).toBeGreaterThan(0), 10_000);
      await vi.advanceTimersByTimeAsync(10_000);
      for (const { statusCode, body, headers } of await Promise.all(visits)) {
        expect(statusCode).toBe(200);
        expect(body).toContain('<div id="root"><noscript>');
        // Search engines must not drop a page because the store was busy once.
        expect(headers['x-robots-tag']).toBeUndefined();
      }
      // Four pages at once with a few queries each; all sixty would need over a hundred.
      expect(questions).toBeLessThan(30);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('behind a proxy', () => {
  it('counts tries by the address that the proxy saw, not by one that the client wrote', async () => {
    const proxied = await buildApp(readSettings({ TRUST_PROXY: '1' }), shop, client.dir);
    const seen: string[] = [];
    proxied.addHook('onRequest', async ({ ip }) => void seen.push(ip));
    const headers = { 'x-forwarded-for': '1.2.3.4, 5.6.7.8' };
    await proxied.inject({ method: 'GET', url: '/config.json', headers });
    await proxied.close();
    expect(seen).toEqual(['5.6.7.8']);
  });
});

describe('the store beside its pages', () => {
  it('tells the app its own address and abilities', async () => {
    expect((await get('/config.json')).json()).toMatchObject({
      baseUrl: '/api/',
      domain: 'https://shop.example',
      extensions: expect.arrayContaining(['sessionCookie', 'sendOnce', 'priceLock']),
    });
  });

  it('says whether it is well, and how many percent of what customers hold lie in the vault', async () => {
    const cover = { gold: 100, silver: 100 };
    expect((await get('/healthz')).json()).toEqual({ ok: true, rates: 'fresh', cover });
    shop.rates.reading = undefined;
    expect((await get('/healthz')).json()).toEqual({ ok: true, rates: 'stale', cover });
  });

  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://evil.example', undefined],
  ])('lets pages of %s call it: %s', async (origin, allowed) => {
    const response = await server.inject({
      method: 'OPTIONS',
      url: '/api/GetCart',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(response.headers['access-control-allow-origin']).toBe(allowed);
  });
});
