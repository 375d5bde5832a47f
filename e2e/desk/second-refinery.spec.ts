import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { GetInvoice, GetOrderStatus } from '../../src/shared/contract/orders.ts';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { postgresBinaries } from '../../src/server/testing/databases/postgres-binaries.ts';
import { startCluster } from '../../src/server/testing/databases/postgres.ts';
import { readPdf } from '../../src/server/testing/read-pdf.ts';
import { expect, logInByHttp, newCustomer, test, waitForLive } from '../support/journey.ts';
import { confirmPayment, Owner, PIECES } from '../support/stores/new-shop.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { DIST } from '../support/stores/dist.ts';
import { type RunningStore, startStore } from '../support/stores/store.ts';
import { StoreApi } from '../support/store-api.ts';

/** A refinery's feed, with a constant rate. */
async function openFeed() {
  const server = createServer((_request, response) => {
    // Varies slightly, like every market: the guard does not trust a feed that only repeats itself.
    const gold = (134_400 + (Date.now() % 50) / 10).toFixed(2);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ gold, silver: '171000.00', at: new Date().toISOString() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    settings: {
      RATE_SOURCE: `http:http://127.0.0.1:${port}/live`,
      RATE_HTTP_FIELDS: '{"gold":"gold","silver":"silver","time":"at"}',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const OTHER_SHOP = /aurum|since 1950|in 1950/i;

/** The reply of a desk operation to the person signed in on this page. */
async function askDesk(page: Page, store: RunningStore, name: string, data: object) {
  const reply = await page.request.post(`${store.origin}/desk/api/${name}`, {
    headers: { origin: store.origin },
    data,
  });
  const { data: answer } = (await reply.json()) as { data: Record<string, unknown> };
  return answer;
}

const orderNumbers = async (page: Page, store: RunningStore) => {
  const { orders } = await askDesk(page, store, 'ListOrders', { limit: 10 });
  return (orders as { order: string }[]).map(({ order }) => order);
};

const packingPaper = async (page: Page, store: RunningStore, of: object) => {
  const { base64 } = await askDesk(page, store, 'OpenPackingPaper', of);
  return Buffer.from(String(base64), 'base64');
};

test('a second refinery is set up at its desk, from an empty database to its first sale, and nothing of another shop is left', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const feed = await openFeed();
  const cluster = postgresBinaries() ? await startCluster() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-second-'));
  const store = await startStore({
    ...feed.settings,
    ...(cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: folder }),
    DEMO: '0',
    SETUP: '1',
    PUBLIC_ORIGIN: 'https://shop.example',
    TAX_PROFILE: 'india-gst',
    IDENTITY_KEYS: '2026:f2cq4O3SXIcBy6Y9nFvVwLzJ0i1T8bMa5kREhPxNUgA=',
    IDENTITY_FROM: '0',
    DIGITAL_IDENTITY_FROM: '0',
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const owner = new Owner(page, store);
    await test.step('the owner joins', () => owner.join());
    await test.step('name and colours', () => owner.name());
    await test.step("the seller's details", () => owner.details());
    await test.step('the payees', () => owner.payees());
    await test.step('premiums and bounds', () => owner.prices());
    await test.step('categories', () => owner.categories());
    for (const piece of PIECES) await test.step(piece.name, () => owner.product(piece));

    const visitor = await (await browser.newContext()).newPage();
    await test.step('nothing is sold before it is opened', async () => {
      await visitor.goto(`${store.origin}/products/gold-bars/our-bars`);
      await expect(visitor.getByText(/paused/).first()).toBeVisible();
    });
    await test.step('it is opened', () => owner.open());
    const clerk = await (await browser.newContext()).newPage();
    await test.step('a clerk joins', () => owner.clerk(clerk));

    await test.step('the first sale', async () => {
      const customer = await newCustomer(store);
      await logInByHttp(visitor.context(), store.origin, customer);
      await visitor.goto(`${store.origin}/products/gold-bars/our-bars`);
      await waitForLive(visitor);
      await expect(visitor.getByText('Suvarna Gram').first()).toBeVisible();
      const api = await StoreApi.logIn(store.origin, customer);
      const order = await placeOrder(api, { type: 'Gold Bars', category: 'Our Bars', grams: 1 });
      await confirmPayment(clerk, store, order);
      const [status] = (await api.call(GetOrderStatus, { ONumber: order })) ?? [];
      expect(status?.State).toBe('confirmed');
      const [invoice] = (await api.call(GetInvoice, { ONumber: order })) ?? [];
      const words = readPdf(Buffer.from(invoice?.Pdf ?? '', 'base64')).join(' ');
      expect(words).toContain('Suvarna Refiners Private Limited');
      expect(words).not.toMatch(/aurum|1950/i);
      await expect(visitor.locator('header img').first()).toHaveJSProperty('complete', true);
    });

    await test.step('its papers for a parcel are its own', async () => {
      const [placed] = await orderNumbers(page, store);
      for (const paper of ['label', 'list'] as const) {
        const words = readPdf(await packingPaper(page, store, { order: placed ?? '', paper }));
        expect(words.join(' ')).toMatch(/Suvarna/);
        expect.soft(words.join(' '), paper).not.toMatch(OTHER_SHOP);
      }
    });

    await test.step('its icons and the picture of its links are drawn for it', async () => {
      const home = await (await visitor.request.get(store.origin)).text();
      const [, shared = ''] = /property="og:image" content="([^"]+)"/.exec(home) ?? [];
      const manifest = (await (
        await visitor.request.get(`${store.origin}/manifest.webmanifest`)
      ).json()) as { name: string; icons: { src: string }[]; screenshots?: unknown[] };
      expect(manifest.name).toBe('Suvarna Refinery');
      expect(manifest.screenshots, 'pictures of the demo').toBeUndefined();
      const addresses = [
        shared,
        ...manifest.icons.map(({ src }) => src),
        '/icons/favicon.svg',
        '/icons/apple-touch-icon.png',
      ];
      for (const address of addresses) {
        const { pathname, search } = new URL(address, store.origin);
        const reply = await visitor.request.get(store.origin + pathname + search);
        expect.soft(reply.status(), pathname).toBe(200);
        const shipped = path.join(DIST, 'client', pathname);
        if (!existsSync(shipped)) continue;
        expect.soft((await reply.body()).equals(readFileSync(shipped)), pathname).toBe(false);
      }
    });

    await test.step('no page that is drawn on the device speaks of another shop', async () => {
      for (const address of ['/', '/login', ...STATIC_PAGES]) {
        await visitor.goto(store.origin + address);
        await expect(visitor.locator('main h1, main h2').first()).toBeVisible();
        const seen = await visitor.evaluate(() => document.title + document.body.innerText);
        expect.soft(seen.match(OTHER_SHOP), address).toBeNull();
      }
    });

    await test.step('nothing of another shop is served', async () => {
      for (const path of [
        '/',
        '/products',
        '/products/gold-bars',
        '/products/gold-bars/our-bars',
        '/search?q=bar',
        '/digital-gold',
        '/login',
        ...STATIC_PAGES,
        '/config.json',
        '/manifest.webmanifest',
        '/index.html',
        '/desk/',
        '/robots.txt',
        '/sitemap.xml',
      ]) {
        const reply = await visitor.request.get(`${store.origin}${path}`);
        expect.soft((await reply.text()).match(OTHER_SHOP), path).toBeNull();
      }
    });
  } finally {
    // The visitor's and the clerk's too: their pages would look for this store beside all later journeys.
    await Promise.all(browser.contexts().map((each) => each.close()));
    await store.dispose();
    await cluster?.stop();
    await feed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
