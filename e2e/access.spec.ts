import { STATIC_PAGES } from '../src/shared/addresses/static-pages.ts';
import { faults, overflow } from './support/axe.ts';
import { expect, logIn, newCustomer, test, waitForLive } from './support/journey.ts';

const OPEN_TO_ALL = [
  '/',
  '/products',
  '/products/gold-coins',
  '/products/gold-coins/festival-coins',
  '/products/gold-coins/festival-coins/diwali',
  '/products/gold-coins/lotus-coin',
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
  '/cart',
  '/profile',
  '/profile?tab=address',
  '/profile?tab=orders',
  '/profile?tab=password',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the pages that are open to all', async ({
      page,
      networkMayFail,
    }) => {
      networkMayFail();
      const found: string[] = [];
      for (const address of OPEN_TO_ALL) {
        await page.goto(address);
        await waitForLive(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        found.push(...(await faults(page)).map((fault) => `${address} ${fault}`));
      }
      expect(found).toEqual([]);
    });

    test('axe finds nothing on the pages of a customer, empty and filled', async ({
      page,
      store,
    }) => {
      await logIn(page, await newCustomer(store));
      const found: string[] = [];
      for (const address of FOR_CUSTOMERS) {
        await page.goto(address);
        await waitForLive(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        found.push(...(await faults(page)).map((fault) => `${address} ${fault}`));
      }
      await page.goto('/products/gold-coins/lotus-coin');
      await waitForLive(page);
      await page.getByRole('button', { name: 'Buy Now' }).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByText('Lotus Gold Coin').first()).toBeVisible();
      found.push(...(await faults(page)).map((fault) => `/cart filled ${fault}`));
      expect(found).toEqual([]);
    });
  });
}

test('axe finds nothing on the desktop page', async ({ browser, store }) => {
  const context = await browser.newContext({
    baseURL: store.origin,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const found: string[] = [];
  for (const address of [
    '/',
    '/products/gold-coins',
    '/products/gold-coins/lotus-coin',
    '/login',
  ]) {
    await page.goto(address);
    await waitForLive(page);
    found.push(...(await faults(page)).map((fault) => `${address} ${fault}`));
  }
  await context.close();
  expect(found).toEqual([]);
});

test('letters twice as large, and a word without an end, make no page wider than the phone', async ({
  page,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  await logIn(page, await newCustomer(store));
  const wide: string[] = [];
  const FORMS = ['/register', '/contact-us', '/profile?tab=address'];
  for (const address of [...OPEN_TO_ALL.filter((path) => path !== '/login'), ...FOR_CUSTOMERS]) {
    await page.goto(address);
    await waitForLive(page);
    if (FORMS.includes(address)) {
      const area = page.locator('main textarea').first();
      const edit = page.getByRole('button', { name: /^Edit/ }).first();
      await area.or(edit).first().waitFor();
      if (await edit.isVisible()) await edit.click();
      await area.fill('A'.repeat(500));
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const over = await overflow(page);
    if (over > 0) wide.push(`${address} by ${over} px`);
  }
  expect(wide).toEqual([]);
});
