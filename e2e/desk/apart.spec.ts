import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { cutNetwork } from '../support/network/device-network.ts';
import { DIST } from '../support/stores/dist.ts';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE });

const KB = 1000;
/** Bytes of script over the wire (brotli) until the first screen of the desk is shown. */
const FIRST_SCREEN = 190 * KB;

const filesIn = (folder: string, ending: string) =>
  readdirSync(path.join(DIST, folder)).filter((file) => file.endsWith(ending));

test('nothing of the desk is in the files of the shop', () => {
  const ofDesk = /\/desk\/api\/|desk:theme|StopSelling|WhatWaits/;
  const files = filesIn('client/assets', '.js').map((file) => `client/assets/${file}`);
  expect(files.length).toBeGreaterThan(5);
  for (const file of [...files, 'client/index.html']) {
    expect(readFileSync(path.join(DIST, file), 'utf8'), file).not.toMatch(ofDesk);
  }
});

test('the first screen of the desk is light enough for a phone outside, and other places come when they are opened', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'owner');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({
        name: new URL(name).pathname,
        bytes: encodedBodySize,
      }))
      .filter(({ name }) => name.endsWith('.js')),
  );
  const sum = loaded.reduce((total, { bytes }) => total + bytes, 0);
  const entry = loaded.find(({ name }) => /\/index-/.test(name));
  const all = filesIn('desk/assets', '.js.br').map(
    (file) => readFileSync(path.join(DIST, 'desk/assets', file)).byteLength,
  );
  test.info().annotations.push({
    type: 'weight',
    description: `${entry?.bytes} bytes of first script, ${sum} up to Today, ${all.reduce((a, b) => a + b, 0)} of all`,
  });
  expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(FIRST_SCREEN);
  expect(loaded.some(({ name }) => /catalogue|customers|reports/.test(name))).toBe(false);
});

test('no answer of the desk is cached anywhere', async ({ page, store }) => {
  await signInAtDesk(page, store, 'owner');
  const document = await page.request.get(`${store.origin}/desk/orders`);
  expect(document.headers()['cache-control']).toBe('no-store');
  const answer = await page.request.post(`${store.origin}/desk/api/WhoAmI`, {
    headers: { origin: store.origin, 'content-type': 'application/json' },
    data: '{}',
  });
  expect(answer.headers()['cache-control']).toBe('no-store');
});

test.describe('a browser with the shop installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker leaves the desk alone: it comes from the network, or not at all', async ({
    page,
    context,
    store,
    networkMayFail,
  }) => {
    await page.goto('/');
    await waitForLive(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
      .toBe(true);
    await signInAtDesk(page, store, 'owner');
    for (const address of ['/desk', '/desk/', '/desk/orders', '/desk/sign-in']) {
      const response = await page.goto(store.origin + address);
      expect(response?.fromServiceWorker(), address).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((name) => name.startsWith('/desk'))).toEqual([]);
    networkMayFail();
    await cutNetwork(context);
    await expect(page.goto(`${store.origin}/desk/orders`)).rejects.toThrow(/ERR_/);
    const shop = await context.newPage();
    await shop.goto(store.origin);
    await expect(shop.getByRole('heading', { name: 'Gold Coins' }).first()).toBeVisible();
  });
});
