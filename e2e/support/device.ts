import type { Page } from 'playwright/test';

/** Everything that the device stores of the shop, as text: storages, databases, caches with their answers. */
export const keptOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })];
    const settled = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      await settled(open);
      for (const store of open.result.objectStoreNames) {
        const reader = open.result.transaction(store).objectStore(store);
        const [names, values] = [reader.getAllKeys(), reader.getAll()];
        await Promise.all([settled(names), settled(values)]);
        found.push(...names.result.map((key) => `${name}: ${String(key)}`));
        found.push(...values.result.map((value) => JSON.stringify(value)));
      }
      open.result.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const text = /json|html/.test(answer?.headers.get('content-type') ?? '');
        found.push(request.url, text ? ((await answer?.text()) ?? '') : '');
      }
    }
    return found.join('\n');
  });
