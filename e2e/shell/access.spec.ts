import type { Page } from 'playwright/test';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { faultsInBothThemes, faultsOnDesktop, spills } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';

const OPEN_TO_ALL = [
  '/',
  '/products',
  '/products/gold-coins',
  '/products/gold-coins/festival-coins',
  '/products/gold-coins/festival-coins/diwali',
  '/products/gold-coins/lotus-coin',
  '/search?q=gold',
  '/customize-coins',
  '/customize-coins/customize-gold-coins',
  '/digital-gold',
  '/testimonials',
  ...STATIC_PAGES,
  '/news',
  '/faq',
  '/contact-us',
  '/store-locator',
  '/login',
  '/changepassword',
  '/register',
  '/no-such-page',
];
const FOR_CUSTOMERS = [
  '/profile',
  '/profile?tab=address',
  '/profile?tab=orders',
  '/profile?tab=password',
];

const ON_DESKTOP = ['/', '/products/gold-coins', '/products/gold-coins/lotus-coin', '/login'];
/** Pages where an endlessly long word can be typed. */
const FORMS = ['/register', '/contact-us', '/profile?tab=address'];

// Waiting for animations would only take time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function faultsAt(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await waitForLive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const found = await faultsInBothThemes(page);
  if (ON_DESKTOP.includes(address)) found.push(...(await faultsOnDesktop(page)));
  if (FORMS.includes(address)) {
    const area = page.locator('main textarea').first();
    const edit = page.getByRole('button', { name: /^Edit/ }).first();
    await area.or(edit).first().waitFor();
    if (await edit.isVisible()) await edit.click();
    await area.fill('A'.repeat(500));
  }
  found.push(...(await spills(page)));
  return found;
}

for (const address of OPEN_TO_ALL) {
  test(`${address} is accessible to a visitor: both themes, large text, narrow phones`, async ({
    page,
    networkMayFail,
  }) => {
    // The missing page answers 404.
    if (address === '/no-such-page') networkMayFail();
    expect(await faultsAt(page, address)).toEqual([]);
  });
}

for (const address of FOR_CUSTOMERS) {
  test(`${address} is accessible to a customer: both themes, large text, narrow phones`, async ({
    customerPage: page,
  }) => {
    expect(await faultsAt(page, address)).toEqual([]);
  });
}

test('a bag is accessible, empty and filled: both themes, large text, narrow phones', async ({
  customerPage: page,
}) => {
  // An empty bag leads home and says why.
  await page.goto('/cart');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Cart is empty').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);

  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);
});
