import { expect, type Page } from 'playwright/test';

/** A walk through the whole shop is paced, so that the visitor comes first. */
const LONGEST_WALK_MS = 180_000;

/**
 * Waits until the device has by itself fetched the rest of the shop, and of a customer's own these orders,
 * and has written it all down.
 */
export async function keptAhead(page: Page, orders: readonly string[] = []): Promise<void> {
  const kept = (key: string) => page.evaluate((key) => localStorage.getItem(key), key);
  await expect.poll(() => kept('shop-filled'), { timeout: LONGEST_WALK_MS }).not.toBeNull();
  for (const order of orders) {
    const key = await page.evaluate(() =>
      Object.keys(localStorage).find((one) => one.startsWith('kept-own/')),
    );
    for (const part of ['lines', 'status']) {
      await expect
        .poll(() => kept(key ?? ''), { timeout: 30_000 })
        .toContain(`"orders","${part}","${order}"`);
    }
  }
}
