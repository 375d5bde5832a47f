import { expect, type Page } from 'playwright/test';

/** Prefetching the whole shop is paced, so that the visitor comes first. */
const LONGEST_WALK_MS = 240_000;
const LONGEST_MS = 30_000;
/** No pause of the prefetch is shorter. */
const PAUSE_MS = 500;

const kept = (page: Page, key: RegExp): Promise<string> =>
  page.evaluate((key) => {
    const found = Object.keys(localStorage).find((one) => new RegExp(key).test(one));
    return localStorage.getItem(found ?? '') ?? '';
  }, key.source);

/** Waits until the app has prefetched the rest of the shop on its own. */
export const shopKept = (page: Page): Promise<void> =>
  expect.poll(() => kept(page, /^shop-filled$/), { timeout: LONGEST_WALK_MS }).not.toBe('');

/** The same, skipping the pauses of the prefetch. The page's clock must be installed. */
export const shopKeptSoon = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(PAUSE_MS);
        return kept(page, /^shop-filled$/);
      },
      { timeout: LONGEST_WALK_MS, intervals: [0] },
    )
    .not.toBe('');

/** Waits until the device has prefetched and stored these orders of a customer, for bars. */
export async function ordersKept(page: Page, orders: readonly string[]): Promise<void> {
  for (const order of orders) {
    for (const part of ['lines', 'status']) {
      await expect
        .poll(() => kept(page, /^kept-own\//), { timeout: LONGEST_MS })
        .toContain(`"orders","${part}","${order}"`);
    }
  }
  const pictures = () =>
    page.evaluate(async () => {
      const cache = await caches.open('pictures');
      return (await cache.keys()).map(({ url }) => url).join();
    });
  await expect.poll(pictures, { timeout: LONGEST_MS }).toMatch(/bar/);
}
