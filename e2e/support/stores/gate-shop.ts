import { test as base } from 'playwright/test';
import { type FeedProxy, feedProxy } from '../network/feed-proxy.ts';
import { freePort } from '../../../src/server/testing/free-port.ts';
import { type RunningStore, startStore } from './store.ts';

/** The least that the store accepts: each way of being stale then takes seconds. */
export const STALE_AFTER_MS = 3000;

export interface GateShop {
  store: RunningStore;
  feed: FeedProxy;
}

/** A journey in a shop whose network and feed the test controls; each begins with both working. */
export const test = base.extend<{ calm: void }, { shop: GateShop }>({
  shop: [
    // Playwright reads the required fixtures from the pattern itself.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await freePort();
      const store = await startStore({
        RATE_STALE_AFTER_MS: String(STALE_AFTER_MS),
        PUBLIC_ORIGIN: `http://localhost:${port}`,
      });
      const feed = await feedProxy(store.origin, port);
      await use({ store, feed });
      feed.close();
      await store.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.feed.origin),
  calm: [
    async ({ shop }, use) => {
      shop.feed.reachable(true);
      shop.feed.mode('live');
      await use();
    },
    { auto: true },
  ],
});
