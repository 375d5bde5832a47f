import type { Page } from 'playwright/test';
import { faults } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { growCatalogue } from '../support/stores/grown-catalogue.ts';
import { startStore } from '../support/stores/store.ts';

const field = (page: Page) => page.getByLabel('Search the shop');
const found = (page: Page) =>
  page.getByRole('region', { name: 'What was found' }).getByRole('link').filter({ hasText: '₹' });
const tiles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: ' · ' });

test('a shop of a thousand products is searched and narrowed down by the store, and never fetched whole', async ({
  page,
  context,
  networkMayFail,
}) => {
  const store = await startStore();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const askedFor = (operation: string) => asked.filter((path) => path.endsWith(operation)).length;
  try {
    await growCatalogue(store, 1000);

    // Rendered by the store, and hydrated without further requests; a busy machine reads the grown catalogue first.
    const address = `${store.origin}/search?q=lotus+10+gm+silver`;
    const rendered = async () => (await page.request.get(address)).text();
    await expect.poll(rendered).toContain('Lotus Minted Silver Bar');
    await page.goto(address);
    await waitForLive(page);
    await expect(found(page).first()).toContainText('Lotus Minted Silver Bar');
    expect(askedFor('FindProducts')).toBe(0);

    // Typed text is searched after a pause, and further parts of a long list on demand.
    await field(page).fill('gold coin');
    await expect(page.getByText(/^\d{3} found$/)).toBeVisible();
    await expect(found(page)).toHaveCount(8);
    for (let shown = 16; shown <= 72; shown += 8) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(found(page)).toHaveCount(shown);
    }
    expect(await faults(page)).toEqual([]);
    const links = await found(page).evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    );
    expect(new Set(links).size).toBe(72);
    const last = found(page).last();
    const name = (await last.innerText()).split('\n')[0] ?? '';
    await last.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Search');
    await page.goBack();
    await expect(found(page)).toHaveCount(72);
    await expect(found(page).last()).toContainText(name);

    // A listing, from the sheet of its facets.
    await page.goto(`${store.origin}/products/gold-coins`);
    await waitForLive(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('link', { name: /^5 g/ }).click();
    await sheet.getByRole('button', { name: /^Show \d+/ }).click();
    await expect(tiles(page)).toHaveCount(24);
    for (const tile of await tiles(page).all()) await expect(tile).toContainText('5 g');

    expect(askedFor('GetCatalogueForFront')).toBe(0);

    // Offline, what was seen on this device: everything that the store has found, with its price.
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await field(page).fill('silver coin');
    await expect(page.getByText(/^\d{3} found$/)).toBeVisible();
    networkMayFail();
    await context.setOffline(true);
    await field(page).fill('silver coin 10 g');
    await expect(page.getByText('This searches what was seen on this device.')).toBeVisible();
    await expect(page.getByText(/^\d{2} found$/)).toBeVisible();
    await expect(found(page).first()).toContainText('10 g');
    await context.setOffline(false);
    await field(page).fill('silver bar');
    await expect(page.getByText(/^\d{3} found$/)).toBeVisible();
    expect(askedFor('GetCatalogueForFront')).toBe(0);
  } finally {
    await store.dispose();
  }
});
