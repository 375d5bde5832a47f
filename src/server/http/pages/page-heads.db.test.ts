import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STATIC_PAGES } from '#shared/addresses/pages.ts';
import { cataloguePath } from '#shared/addresses/paths.ts';
import { buildApp } from '../app.ts';
import { readPictures } from '#server/catalogue/pictures.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { clientDetails, faqs } from '#server/db/schema/content.ts';
import { readSettings } from '#server/settings.ts';
import { CatalogueDesk, productOf } from '#server/desk/catalogue/testing/catalogue-desk.ts';
import { newStaff } from '#server/testing/desk-call.ts';
import { builtClient } from '#server/testing/built-client.ts';
import { addOddCatalogue, ODD_NAMES } from '#server/testing/walks/odd-catalogue.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let server: FastifyInstance;
let client: ReturnType<typeof builtClient>;

beforeAll(async () => {
  client = builtClient();
  shop = await openTestShop({ demo: true });
  shop.pictures = readPictures('public/pictures/pictures.json');
  await addOddCatalogue(shop);
  server = await buildApp(
    readSettings({ PUBLIC_ORIGIN: 'https://shop.example' }),
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
  shop.clock.now += 60_000;
  // 21 November 2026, 10:32 in India.
  const time = Date.UTC(2026, 10, 21, 5, 2);
  shop.rates.reading = { gold: '127000', silver: '154000', time };
});

const UNESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescape = (text: string) =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => UNESCAPED[name] ?? entity);

/** The head as a crawler reads it. */
async function headOf(url: string) {
  const { body, statusCode } = await server.inject({ method: 'GET', url });
  const head = body.slice(0, body.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const things = blocks.flatMap(
    ([, json]) => (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph'],
  );
  return {
    statusCode,
    head,
    meta: Object.fromEntries(metas.map(([, key, text]) => [key, unescape(text ?? '')])),
    keys: metas.map(([, key]) => key),
    thing: (type: string) => things.find((thing) => thing['@type'] === type),
  };
}

const PUBLIC = [
  '/',
  '/products',
  '/products/gold-coins',
  '/products/gold-bars/blister-bar',
  '/products/gold-bars/cast-bar',
  '/products/gold-coins/lotus-coin',
  '/customize-coins',
  '/customize-coins/customize-gold-coins',
  '/products/customize-coins/customize-gold-coins/wedding',
  '/digital-gold',
  '/news',
  '/testimonials',
  '/faq',
  '/contact-us',
  '/store-locator',
  '/login',
  '/register',
  ...STATIC_PAGES,
];

describe('the head of a public page', () => {
  it.each(PUBLIC)('%s says what a link preview needs, once', async (url) => {
    const { meta, keys, statusCode } = await headOf(url);
    expect(statusCode).toBe(200);
    expect(keys.length).toBe(new Set(keys).size);
    expect(meta).toMatchObject({
      'og:site_name': 'AURUM',
      'og:locale': 'en_IN',
      'twitter:card': 'summary_large_image',
      'og:description': meta['description'],
      'og:url': `https://shop.example${url}`,
      'og:image:width': '1200',
      'og:image:height': '630',
    });
    expect(meta['og:title']).toMatch(/\S/);
    expect(meta['og:title']).not.toMatch(/ - AURUM$/);
    expect(meta['og:image']).toMatch(/^https:\/\/shop\.example\/pictures\/share\/[\w-]+\.jpg$/);
    expect(meta['og:image:alt']).toMatch(/\S/);
    expect(meta['description']?.length).toBeGreaterThan(20);
    expect(meta['description']?.length).toBeLessThanOrEqual(300);
  });

  it('differs from page to page', async () => {
    const texts = new Set<string | undefined>();
    for (const url of PUBLIC) texts.add((await headOf(url)).meta['description']);
    expect(texts.size).toBe(PUBLIC.length);
  });

  it.each(['/no-such-page', '/products/unobtainium', '/cart'])(
    'is left alone where there is nothing to share: %s',
    async (url) => {
      expect((await headOf(url)).keys.filter((key) => key?.startsWith('og:'))).toEqual([]);
    },
  );
});

describe('the head of a product', () => {
  const url = '/products/gold-coins/lotus-coin';

  it('says its price and when it was true', async () => {
    const { meta } = await headOf(url);
    expect(meta['og:type']).toBe('product');
    expect(meta['og:title']).toBe('Lotus Gold Coin, 1 g');
    expect(meta['description']).toMatch(
      /^₹14,\d{3}\.\d\d for 1 g with making and GST, on 21 November 2026 at 10:32\. Our signature coin/,
    );
    expect(meta['og:image']).toBe('https://shop.example/pictures/share/gold-coin-lotus-1g.jpg');
  });

  it('says it to machines too: the price of the page, with its time', async () => {
    const { meta, thing } = await headOf(url);
    const price = /^₹([\d,.]+\d)/.exec(meta['description'] ?? '')?.[1]?.replaceAll(',', '');
    expect(thing('Product')).toMatchObject({
      name: 'Lotus Gold Coin',
      sku: 'AUR-GC-LOT-1',
      brand: { name: 'AURUM' },
      material: 'Gold',
      weight: { value: '1', unitCode: 'GRM' },
      url: `https://shop.example${url}`,
      offers: {
        price,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `https://shop.example${url}`,
        priceSpecification: { valueAddedTaxIncluded: true, validFrom: '2026-11-21T05:02:00.000Z' },
      },
    });
    expect(JSON.stringify(thing('Product'))).not.toContain('priceValidUntil');
    expect(thing('Product')?.['image']).toContain(
      'https://shop.example/pictures/share/gold-coin-lotus-1g.jpg',
    );
    expect(thing('BreadcrumbList')?.['itemListElement']).toEqual(
      [
        ['Home', '/'],
        ['Gold Coins', '/products/gold-coins'],
        ['Lotus Coin', url],
      ].map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `https://shop.example${path}`,
      })),
    );
  });

  it('says no price where no rate is known', async () => {
    shop.rates.reading = undefined;
    const { meta, thing } = await headOf(url);
    expect(meta['description']).toMatch(/^1 g, 24K · 999\. Our signature coin/);
    expect(meta['description']).not.toContain('₹');
    expect(thing('Product')).not.toHaveProperty('offers');
  });

  it('is of the weight that was chosen, while the canonical address is the product’s', async () => {
    const [detail] = await shop.db
      .select()
      .from(productDetails)
      .where(eq(productDetails.uniqueId, 'AUR-GB-CS5-500'));
    const { meta, head, thing } = await headOf(`/products/gold-bars/cast-bar?item=${detail?.id}`);
    const address = `https://shop.example/products/gold-bars/cast-bar?item=${detail?.id}`;
    expect(meta['og:title']).toBe('Trade Cast Gold Bar 995, 500 g');
    expect(meta['description']).toContain(' for 500 g with making and GST, on ');
    expect(meta['og:url']).toBe(address);
    expect(thing('Product')).toMatchObject({ sku: 'AUR-GB-CS5-500', url: address });
    expect(head).toContain(
      'rel="canonical" href="https://shop.example/products/gold-bars/cast-bar"',
    );
  });

  it('lists its products where a leaf has several', async () => {
    const { meta, thing } = await headOf('/products/gold-bars/cast-bar');
    expect(meta['og:type']).toBe('website');
    expect(meta['description']).toContain('Refinery Cast Gold Bar 999 and Trade Cast Gold Bar 995');
    expect(thing('Product')).toBeUndefined();
  });

  it('a product that is not shown any more is hidden from search', async () => {
    const hide = (display: boolean) =>
      shop.db.update(products).set({ display }).where(eq(products.name, 'Lotus Gold Coin'));
    await hide(false);
    const { meta, thing } = await headOf(url);
    await hide(true);
    expect(meta['robots']).toBe('noindex');
    expect(thing('Product')).toBeUndefined();
  });

  it('a product that was moved is hidden from search at its address of before, and listed where it stands', async () => {
    const place = async (code: string) => {
      const { productId } = await productOf(shop, code);
      const { categoryId } = (await desk.facts(productId)).content;
      return { productId, categoryId };
    };
    const desk = new CatalogueDesk(shop, await newStaff(shop, ['catalogue']));
    const coin = await place('AUR-GC-LOT-5');
    const om = await place('AUR-GC-OM-2');
    const move = (categoryId: typeof om.categoryId) =>
      desk.change(coin.productId, (content) => ({ ...content, categoryId }));
    await move(om.categoryId);
    const before = await headOf(url);
    const after = await headOf('/products/gold-coins/om-coin');
    await move(coin.categoryId);
    expect(before.thing('Product')).toBeDefined();
    expect(before.meta['robots']).toBe('noindex');
    expect(after.meta['description']).toContain('Lotus Gold Coin');
    expect(after.meta['robots']).toBeUndefined();
  });
});

describe('the shop', () => {
  it.each(['/', '/contact-us'])('says at %s who it is and how to reach it', async (url) => {
    expect((await headOf(url)).thing('Organization')).toMatchObject({
      name: 'AURUM',
      legalName: 'Aurum Refiners Private Limited',
      url: 'https://shop.example/',
      email: 'care@aurum.example',
      telephone: '1800 000 1950',
      address: expect.arrayContaining([expect.stringContaining('Zaveri Bazaar')]),
    });
  });
});

describe('the questions', () => {
  it('are there for machines with their answers, safe to show', async () => {
    const { id } = await oneFaq(
      'Is it <b>pure</b>?',
      '<p>Yes &amp; assayed.<script>x</script></p>',
    );
    const faq = (await headOf('/faq')).thing('FAQPage');
    await shop.db.delete(faqs).where(eq(faqs.id, id));
    expect(faq?.['mainEntity']).toContainEqual({
      '@type': 'Question',
      name: 'Is it pure?',
      acceptedAnswer: { '@type': 'Answer', text: '<p>Yes &amp; assayed.</p>' },
    });
  });

  async function oneFaq(title: string, description: string) {
    const [row] = await shop.db
      .insert(faqs)
      .values({ title, description, position: 0 })
      .returning();
    return { id: row?.id ?? 0 };
  }
});

describe('names that try to break out', () => {
  it.each(ODD_NAMES)('%s stays text', async (name) => {
    const url = encodeURI(cataloguePath({ productType: name, category: name }));
    await shop.db.update(clientDetails).set({ details: { Email1: name, Address1: name } });
    const { head, meta, thing, statusCode } = await headOf(url);
    expect(statusCode).toBe(200);
    expect(meta['og:title']).toBe(`${name}, 10 g`);
    expect(meta['og:image:alt']).toBe(name);
    expect(thing('Product')).toMatchObject({ name, brand: { name: 'AURUM' } });
    expect(thing('BreadcrumbList')?.['itemListElement']).toMatchObject([{}, { name }, { name }]);
    // The rest after removing the expected tags must be text alone.
    const rest = head
      .replaceAll(/<!doctype html>|<html lang="en-IN">|<head>/g, '')
      .replaceAll(/<(?:meta|link)\s[^<>"]*(?:"[^"<>]*"[^<>"]*)*>/g, '')
      .replace(/<style>[^<]*<\/style>/, '')
      .replaceAll(/<title>[^<>]*<\/title>/g, '')
      .replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
      .replace(/^\s*<script data-start="[\w/. -]*">[^]*?<\/script>/, '');
    expect(rest.trim()).toBe('');
    expect((await headOf('/')).thing('Organization')).toMatchObject({ email: name.trim() });
  });
});
