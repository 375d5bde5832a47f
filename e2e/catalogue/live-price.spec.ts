import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, logInByHttp, newCustomer, test } from '../support/journey.ts';
import { type RunningStore, startStore } from '../support/stores/store.ts';

/** A store whose feed sends rates for a moment and is then silent for good. */
async function storeThatFallsSilent(afterMs: number): Promise<RunningStore> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'shop-feed-')), 'feed.jsonl');
  const lines = [
    { after: 0, gold: '127000', silver: '154000' },
    { after: afterMs, silent: true },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return startStore({
    RATE_SOURCE: `replay:${file}`,
    RATE_STALE_AFTER_MS: '3000',
    // The filled folder remembers another feed's rates, which this feed is too far from for the guard to trust it.
    DATA_DIR: path.join(path.dirname(file), 'data'),
  });
}

test('when the feed falls silent, buying stops and says why, and nothing is sent', async ({
  browser,
}) => {
  const store = await storeThatFallsSilent(12_000);
  const context: BrowserContext = await browser.newContext({ baseURL: store.origin });
  const page: Page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  try {
    const who = await newCustomer(store);
    await logInByHttp(context, store.origin, who);
    await page.goto('/products/gold-coins/lotus-coin');
    const buy = page.getByRole('button', { name: 'Add to Cart' });
    await expect(buy).toBeVisible();

    await expect(buy).toHaveAttribute('aria-disabled', 'true', { timeout: 25_000 });
    await expect(page.getByText('The store has no price right now.').first()).toBeVisible();
    await expect(page.locator('[data-state="live"]')).toHaveCount(0);
    // The last price stays readable, and is never 0.
    await expect(page.locator('[data-state="stale"]').first()).toContainText('₹');

    await buy.focus();
    await expect(buy).toBeFocused();
    await page.keyboard.press('Enter');
    await buy.click({ force: true });
    expect(sent.filter((path) => path.endsWith('/AddToCart'))).toEqual([]);

    // Even if it were sent, the store refuses.
    const refusal = await page.evaluate(async () => {
      const body = JSON.stringify({
        P_DetailsId: 30,
        Quantity: 1,
        Weight: '1gm',
        Flag: 0,
        Token: localStorage.getItem('token'),
      });
      const response = await fetch('/api/AddToCart', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return JSON.parse(JSON.parse(await response.text()).d);
    });
    expect(refusal).toMatchObject({ code: 409, reason: 'rates-stale' });
  } finally {
    await context.close();
    await store.dispose();
  }
});
