import type { Page } from 'playwright/test';
import { DEMO, expect, test, waitForLive } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const bar = (page: Page) => page.getByRole('region', { name: 'Add AURUM to your home screen' });

/** Acts like a browser that can install the shop: before any script runs, at any time. */
const offer = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.documentElement.dataset['asked'] = 'yes';
          return { outcome: 'accepted' };
        },
      });
      window.dispatchEvent(event);
    });
  });

test('the shop offers to be installed after a useful act, and respects a refusal', async ({
  demoPage: page,
}) => {
  await offer(page);
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(bar(page)).toHaveCount(0);
  // Nor after the next page.
  await page.goto('/products/gold-bars/minted-bar');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added').last()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('every shortcut of the app opens for a visitor and leads back after the login', async ({
  page,
}) => {
  const { shortcuts } = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    shortcuts: { name: string; url: string; icons: { src: string }[] }[];
  };
  expect(shortcuts.map(({ name }) => name)).toEqual(['Digital gold', 'Bag', 'Orders']);
  for (const { icons } of shortcuts) {
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
  }
  const [digital, bag, orders] = shortcuts.map(({ url }) => url);
  await page.goto(digital ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(bag ?? '');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.goto(orders ?? '');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel(/mobile/i).fill(DEMO.number);
  await page.getByLabel(/^password/i).fill(DEMO.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/profile');
  await expect(page.getByRole('tab', { name: 'Orders', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
