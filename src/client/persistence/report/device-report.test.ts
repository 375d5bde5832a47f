// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/api/query-client.ts';
import { manyProducts } from '#client/testing/many-products.ts';
import { emptyDatabases } from '#client/testing/fake-databases.ts';
import { workerCaches } from '#client/testing/worker-caches.ts';
import { persistCatalogue } from '../queries/persist-catalogue.ts';
import { dropProductList, writeProductList } from '../values/persisted-product-list.ts';
import { type GroupName, deviceReport, removeGroup } from './device-report.ts';
import { lastPrefetch } from '#client/prefetch/last-prefetch.ts';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;

let queryClient: QueryClient;
let stop = () => {};
const unregister = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  emptyDatabases();
  unregister.mockReset();
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ unregister }) },
  });
  queryClient = createQueryClient();
  stop = persistCatalogue(queryClient, localStorage);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const written = () => vi.advanceTimersByTimeAsync(500);
const report = async (name: GroupName) =>
  (await deviceReport()).find((group) => group.name === name);
const seen = (...queryKey: string[]) =>
  queryClient.fetchQuery({
    queryKey,
    queryFn: () => `answer to ${queryKey.join(' ')}`,
    meta: { keep: 'public' },
  });

const file = (size: number, headers: Record<string, string> = {}) =>
  new Response('x'.repeat(size), { headers });

async function keepSome(): Promise<void> {
  await seen('catalogue', 'types');
  await seen('catalogue', 'place', 'gold-coins');
  vi.setSystemTime(NOW + DAY);
  await seen('catalogue', 'products', '1');
  await seen('content', 'faqs');
  await written();
}

describe('deviceReport', () => {
  it('reports nothing on a new device', async () => {
    vi.stubGlobal('caches', undefined);
    for (const group of await deviceReport()) {
      expect(group).toEqual({ name: group.name, count: 0, bytes: 0 });
    }
  });

  it('reports each group with count, size, oldest and newest', async () => {
    await keepSome();
    const catalogue = await report('catalogue');
    // A place is not an answer that people would count.
    expect(catalogue).toMatchObject({ count: 2, oldest: NOW, newest: NOW + DAY });
    expect(await report('content')).toMatchObject({ count: 1, oldest: NOW + DAY });
    const sizes = (catalogue?.bytes ?? 0) + ((await report('content'))?.bytes ?? 0);
    const whole = 2 * (localStorage.getItem('kept-catalogue')?.length ?? 0);
    expect(sizes).toBeGreaterThan(whole / 2);
    expect(sizes).toBeLessThanOrEqual(whole);
  });

  it('counts the product list of the search, with its time', async () => {
    await writeProductList(manyProducts(20));
    await keepSome();
    const withList = await report('catalogue');
    await dropProductList();
    const without = await report('catalogue');
    expect(withList?.count).toBe(without?.count);
    expect(withList?.bytes).toBeGreaterThan(without?.bytes ?? Infinity);
    localStorage.clear();
    emptyDatabases();
    await writeProductList(manyProducts(20));
    expect(await report('catalogue')).toMatchObject({ count: 0, newest: Date.now() });
  });

  it('counts the pictures and the app in the caches of the worker', async () => {
    const date = new Date(NOW).toUTCString();
    const later = new Date(NOW + DAY).toUTCString();
    const caches = workerCaches({
      pictures: [file(100, { date }), file(200, { date: later })],
      films: [file(5, { 'content-length': '7000' })],
      // A compressed file is larger here than over the wire.
      'workbox-precache-v2': [file(40, { 'content-length': '3', 'content-encoding': 'br' })],
      'pages-1': [file(30)],
      config: [file(9)],
    });
    vi.stubGlobal('caches', caches);
    const newest = NOW + DAY;
    expect(await report('pictures')).toMatchObject({ count: 3, bytes: 7300, oldest: NOW, newest });
    expect(await report('pages')).toEqual({ name: 'pages', count: 1, bytes: 70 });
  });

  it.each([
    ['cut off', '{"gold":"95'],
    ['without a time', '{"gold":"95000"}'],
    ['nothing', 'null'],
  ])('ignores stored rates that are %s', async (_, text) => {
    localStorage.setItem('last-rates', text);
    expect(await report('rates')).toEqual({ name: 'rates', count: 0, bytes: 0 });
  });

  it('reports the time of the stored rates', async () => {
    localStorage.setItem('last-rates', `{"gold":"95000","asOf":${NOW}}`);
    expect(await report('rates')).toMatchObject({ count: 1, oldest: NOW, newest: NOW });
  });
});

describe('removeGroup', () => {
  it('removes the catalogue and its list only, and does not prefetch it again', async () => {
    await writeProductList(manyProducts(5));
    await keepSome();
    const at = Date.now();
    await removeGroup('catalogue', queryClient);
    await written();
    expect(await report('catalogue')).toMatchObject({ count: 0, bytes: 0 });
    expect(await report('content')).toMatchObject({ count: 1 });
    expect(lastPrefetch()).toBe(at);
  });

  it('leaves queries that the page shows at present', async () => {
    await keepSome();
    const queryKey = ['catalogue', 'types'];
    const shown = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
    await removeGroup('catalogue', queryClient);
    shown();
    expect(queryClient.getQueryData(queryKey)).toBe('answer to catalogue types');
    expect(queryClient.getQueryData(['catalogue', 'products', '1'])).toBeUndefined();
  });

  it('removes pictures and films, and leaves the worker', async () => {
    const caches = workerCaches({ pictures: [file(1)], films: [file(1)], config: [file(1)] });
    vi.stubGlobal('caches', caches);
    await removeGroup('pictures', queryClient);
    expect(await caches.keys()).toEqual(['config']);
    expect(lastPrefetch()).toBe(Date.now());
    expect(unregister).not.toHaveBeenCalled();
  });

  it('removes the worker with the app, or it would not be fetched again', async () => {
    const caches = workerCaches({ 'workbox-precache-v2': [file(1)], pictures: [file(1)] });
    vi.stubGlobal('caches', caches);
    await removeGroup('pages', queryClient);
    expect(await caches.keys()).toEqual(['pictures']);
    expect(unregister).toHaveBeenCalledOnce();
  });

  it.each(['pages', 'catalogue', 'content', 'rates'] as const)(
    'removes the documents of pages with the %s, which are in them',
    async (name) => {
      const caches = workerCaches({ 'pages-1': [file(1)], pictures: [file(1)] });
      vi.stubGlobal('caches', caches);
      await removeGroup(name, queryClient);
      expect(await caches.keys()).toEqual(['pictures']);
    },
  );

  it('removes the stored rates', async () => {
    localStorage.setItem('last-rates', `{"gold":"95000","asOf":${NOW}}`);
    await removeGroup('rates', queryClient);
    expect(localStorage.getItem('last-rates')).toBeNull();
  });
});
