import { expect, test } from '../support/journey.ts';
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

test('a button that is pressed before the app is awake is done once it is', async ({ page }) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/index-*.js');
  await page.goto('/products/gold-coins/lotus-coin', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show the film' }).tap();
  await asked;
  send();
  await expect(page.getByText('Picture of the 10 g')).toBeVisible();
});
