import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGES } from '#shared/addresses/pages.ts';
import { buildApp } from '../app.ts';
import { productDetails, products, productTypes } from '#server/db/schema/catalogue.ts';
import { readSettings } from '#server/settings.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { addOddCatalogue, ODD_NAMES } from '#server/testing/walks/odd-catalogue.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { writeSitemap } from './sitemap.ts';

const DOMAIN = 'https://shop.example';
let shop: TestShop;
let server: FastifyInstance;
let client: ReturnType<typeof builtClient>;

beforeAll(async () => {
  client = builtClient();
  shop = await openTestShop({ demo: true });
  await addOddCatalogue(shop);
  server = await buildApp(readSettings({ PUBLIC_ORIGIN: DOMAIN }), shop, client.dir);
});
afterAll(async () => {
  await server.close();
  await shop.close();
  client.remove();
});
// Past the life of a list cached by another test.
beforeEach(() => void (shop.clock.now += 60 * 60_000));

const get = (url: string) => server.inject({ method: 'GET', url });
const UNESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#x27;': "'",
};
const unescape = (text: string) =>
  text.replaceAll(/&[^;]+;/g, (entity) => UNESCAPED[entity] ?? entity);
const addresses = async () =>
  [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    unescape(address ?? ''),
  );

describe('the list of addresses', () => {
  it('has the pages, the listings and the products, by the configured domain, each once', async () => {
    const all = await addresses();
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((address) => address.startsWith(`${DOMAIN}/`))).toBe(true);
    for (const path of [
      '/',
      '/products',
      '/products/gold-bars',
      '/products/gold-bars/blister-bar',
      '/products/gold-bars/blister-bar/gifting',
      '/products/gold-coins/lotus-coin',
      '/customize-coins',
      '/customize-coins/customize-gold-coins',
      '/products/customize-coins/customize-gold-coins/wedding',
      '/digital-gold',
      '/faq',
      '/contact-us',
      '/about',
      '/privacy-policy',
    ]) {
      expect(all).toContain(`${DOMAIN}${path}`);
    }
    expect(all.filter((address) => /cart|profile|login|\?/.test(address))).toEqual([]);
  });

  it('leads to pages that are there and know themselves by the same address', async () => {
    const all = await addresses();
    expect(all.length).toBeGreaterThan(40 + 2 * ODD_NAMES.length);
    for (const address of all) {
      shop.clock.now += 60_000;
      const { statusCode, body } = await get(address.slice(DOMAIN.length));
      expect(statusCode, address).toBe(200);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? '';
      expect(unescape(canonical)).toBe(address);
      expect(body, address).not.toContain('<meta name="robots"');
      expect(body, address).toContain('<meta property="og:title"');
    }
  }, 60_000);

  it('leaves out what is not on display and what is no longer sold', async () => {
    const lotus = `${DOMAIN}/products/gold-coins/lotus-coin`;
    const [product] = await shop.db
      .select()
      .from(products)
      .where(eq(products.name, 'Lotus Gold Coin'));
    const id = product?.id ?? 0;
    const change = async (display: boolean, withdrawn: boolean) => {
      await shop.db.update(products).set({ display }).where(eq(products.id, id));
      await shop.db
        .update(productDetails)
        .set({ withdrawn })
        .where(eq(productDetails.productId, id));
      shop.clock.now += 60 * 60_000;
      return addresses();
    };
    expect(await change(false, false)).not.toContain(lotus);
    expect(await change(true, true)).not.toContain(lotus);
    expect(await change(true, false)).toContain(lotus);
  });

  it('keeps a customised type among the customised whatever its name', async () => {
    const [type] = await shop.db
      .update(productTypes)
      .set({ name: 'Made to Order' })
      .where(eq(productTypes.name, 'Customize Gold Coins'))
      .returning();
    const all = await addresses();
    expect(all).toContain(`${DOMAIN}/customize-coins/made-to-order`);
    await shop.db
      .update(productTypes)
      .set({ name: 'Customize Gold Coins' })
      .where(eq(productTypes.id, type?.id ?? 0));
  });

  it('the list of addresses asks the database once in five minutes', async () => {
    const before = await addresses();
    await shop.db.update(products).set({ display: false });
    shop.clock.now += 299_000;
    expect(await addresses()).toEqual(before);
    shop.clock.now += 2000;
    expect((await addresses()).length).toBeLessThan(before.length);
    await shop.db.update(products).set({ display: true });
  });

  it('the list of addresses is XML, whatever a name holds', async () => {
    const { headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const xml = writeSitemap(
      'https://shop.example',
      ODD_NAMES.map((productType) => ({ productType })),
    );
    const between = xml.replaceAll(
      /<\/?(?:urlset|url|loc)(?: xmlns="[^"]+")?>|<\?xml[^>]*\?>/g,
      '',
    );
    expect(between).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
  });
});

describe('robots.txt', () => {
  it('names the list, and keeps crawlers from what is private alone', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('User-agent: *\n');
    expect(body).toContain('\nSitemap: https://shop.example/sitemap.xml\n');
    const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    for (const path of ['/login', '/api/', '/pay/']) expect(closed).toContain(path);
    for (const { path } of PAGES.filter(({ kind }) => kind === 'private')) {
      const address = path.replace('$orderId', 'B261120AAAAAA');
      expect(closed.filter((start) => address.startsWith(start))).not.toEqual([]);
    }
    for (const address of await addresses()) {
      const path = address.slice(DOMAIN.length);
      expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
    }
    for (const path of ['/assets/index.js', '/pictures/share/shop.jpg', '/register']) {
      expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
    }
  });
});
