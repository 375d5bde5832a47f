import type { Page } from 'playwright/test';
import { faults } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the offline page lists what is kept, works offline, and removes it', async ({
  page,
  context,
  networkMayFail,
}) => {
  await page.goto('/products/gold-coins');
  await waitForLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kept-catalogue') ?? ''))
    .toContain('Lotus Coin');
  networkMayFail();
  await context.setOffline(true);
  await page.goto('/offline');
  await expect(page).toHaveTitle('Offline - AURUM');
  await expect(row(page, 'Shop pages')).toContainText(/[\d.]+ MB · (?:as of )?\d\d:\d\d/);
  await expect(row(page, 'Catalogue')).toContainText(/\d+ kept · \d+ KB/);
  await expect(row(page, 'Last prices')).toContainText(/(?:as of|to) \d\d:\d\d/);
  await expect(page.getByRole('heading', { name: 'Yours' })).toHaveCount(0);

  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove: Last prices' }).click();
  await expect(page.getByText('Until then none will show after a restart')).toBeVisible();
  await expect(
    row(page, 'Last prices').getByRole('button', { name: 'Remove', exact: true }),
  ).toBeFocused();
  await row(page, 'Last prices').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, 'Last prices')).toContainText('Nothing kept');
  expect(await page.evaluate(() => localStorage.getItem('last-rates'))).toBeNull();

  await page.getByRole('button', { name: 'Refresh: Catalogue' }).click();
  await expect(page.getByText('Not all of it could be refreshed')).toBeVisible();
  await context.setOffline(false);
  await waitForLive(page);
  await page.getByRole('button', { name: 'Refresh: Catalogue' }).click();
  // Some 160 answers, one after the other: half a minute on a machine that runs other journeys too.
  await expect(page.getByText('What this device keeps is fresh')).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => localStorage.getItem('kept-catalogue') ?? '')).toContain(
    'Silver Bars',
  );
  await expect(page.getByRole('button', { name: 'Refresh: Last prices' })).toHaveCount(0);

  const pictures = row(page, 'Pictures');
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('pictures')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(5);
  await pictures.getByRole('button', { name: 'Remove: Pictures' }).click();
  await pictures.getByRole('button', { name: 'Remove', exact: true }).click();
  // A query that is being fetched at this moment may still arrive.
  await expect.poll(kept).toBeLessThan(5);
  await pictures.getByRole('button', { name: 'Refresh: Pictures' }).click();
  await expect.poll(kept).toBeGreaterThan(5);
});

test('the offline page shows customers their own stored data', async ({ demoPage: page }) => {
  await page.goto('/profile?tab=address');
  await waitForLive(page);
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Offline' }).click();
  await expect(page.getByRole('heading', { name: 'Yours' })).toBeVisible();
  const addresses = row(page, 'Addresses');
  await expect(addresses).toContainText('kept');
  await addresses.getByRole('button', { name: 'Remove: Addresses' }).click();
  await addresses.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(addresses).toContainText('Nothing kept');
  await addresses.getByRole('button', { name: 'Refresh: Addresses' }).click();
  await expect(addresses).toContainText('kept · ');
  await expect(
    row(page, 'Invoices').getByRole('button', { name: 'Refresh: Invoices' }),
  ).toHaveCount(0);
});
