import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';
import { latePageProxy } from '../support/network/late-page-proxy.ts';

test('a page whose end comes after its script is taken over as the store has rendered it', async ({
  page,
  store,
  networkMayFail,
}) => {
  // The proxy passes no sockets on.
  networkMayFail();
  const proxy = await latePageProxy(store.port);
  try {
    const opened = page.goto(proxy.origin);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const rendered = await heading.elementHandle();
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => name.includes('/assets/index-') && duration > 0),
    );
    // Whatever came has run once nothing is left to do.
    await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)));
    proxy.release();
    await opened;

    await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
    expect(await rendered?.evaluate((element) => element.isConnected)).toBe(true);
  } finally {
    proxy.close();
  }
});

/** Keeps the app from starting until it is let go. */
async function holdScript(page: Page): Promise<() => void> {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return send;
}

test('a button that is pressed before the app is awake is done once it is', async ({ page }) => {
  const send = await holdScript(page);
  const asked = page.waitForRequest('**/assets/index-*.js');
  await page.goto('/products/gold-coins/lotus-coin', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show the film' }).tap();
  await asked;
  send();
  await expect(page.getByText('Picture of the 10 g')).toBeVisible();
});

test('a page that is scrolled and opened up before the app is awake stays so', async ({ page }) => {
  const send = await holdScript(page);
  await page.goto('/faq', { waitUntil: 'commit' });
  const question = page.getByRole('group').last();
  await question.locator('summary').tap();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  send();
  await waitForLive(page);
  await expect(question).toHaveAttribute('open');
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
});
