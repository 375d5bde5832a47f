import type { Locator, Page } from 'playwright/test';
import { faultsInBothThemes } from '../support/axe.ts';
import { type Customer, expect, newCustomer, test, waitForLive } from '../support/journey.ts';
import { holdRequests } from '../support/network/hold-requests.ts';
import { fillBag, proceed } from '../support/paying/checkout.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const box = async (element: Locator) => {
  const found = await element.boundingBox();
  if (!found) throw new Error('It has no place on the screen.');
  return { ...found, end: found.y + found.height };
};
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main places' });
const bar = (page: Page) => page.locator('.action-bar').first();
const buy = (page: Page) => page.getByRole('button', { name: 'BUY', exact: true });
const plus500 = (page: Page) => page.getByRole('button', { name: /^\+500/ });

/** The whole trade is visible without scrolling, and no part of it lies under the bars. */
async function expectOneView(page: Page): Promise<void> {
  await page.goto('/digital-gold');
  await waitForLive(page);
  await expect(page.getByRole('region', { name: 'What you hold' })).toContainText(/\d GM/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const top = (await box(bar(page))).y;
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('region', { name: 'What you hold' }),
    page.getByRole('region', { name: 'Live price per gm' }),
    page.getByLabel('Amount'),
    plus500(page),
  ]) {
    const place = await box(part);
    expect(place.y).toBeGreaterThanOrEqual(0);
    expect(place.end).toBeLessThanOrEqual(top + 1);
  }
  expect((await box(buy(page))).end).toBeLessThanOrEqual((await box(tabs(page))).y);
}

for (const viewport of PHONES) {
  const size = `${viewport.width}x${viewport.height}`;
  test.describe(size, () => {
    test.use({ viewport });

    test(`digital gold is one view to a visitor at ${size}`, async ({ page }) => {
      await expectOneView(page);
    });

    test(`digital gold is one view to a customer with gold at ${size}, and accessible`, async ({
      demoPage: page,
    }) => {
      await expectOneView(page);
      await plus500(page).click();
      await expect(buy(page)).toContainText(/BUY 0\.0\d{3} g for ₹4\d\d\.\d\d/);
      await expect(buy(page)).toContainText(/sold back now ₹4\d\d$/);
      expect(await faultsInBothThemes(page)).toEqual([]);
    });

    test(`₹500 of gold is four taps from home to the payment at ${size}`, async ({
      customerPage: page,
    }) => {
      await page.goto('/');
      await waitForLive(page);
      let taps = 0;
      const tap = async (element: Locator) => {
        taps += 1;
        await element.tap();
      };
      await tap(tabs(page).getByRole('link', { name: 'Digital' }));
      await tap(plus500(page));
      await tap(buy(page));
      await tap(page.getByRole('button', { name: 'Continue To Payment' }));
      await expect(page).toHaveURL(/\/modeofpayment/);
      expect(taps).toBeLessThanOrEqual(4);
      // The bar shows the next step, and ends with SUBMIT.
      await expect(page.getByRole('link', { name: 'Pay in your UPI app' })).toBeInViewport();
      await expect(
        page.getByRole('button', { name: 'Add the screenshot' }).last(),
      ).toBeInViewport();
      await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
      await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeInViewport();
    });

    test(`a coin of 1 g is at most seven taps from home to the payment at ${size}`, async ({
      customerPage: page,
    }) => {
      await page.goto('/');
      await waitForLive(page);
      let taps = 0;
      const tap = async (element: Locator) => {
        taps += 1;
        await element.tap();
      };
      await tap(tabs(page).getByRole('link', { name: 'Shop' }));
      const main = page.getByRole('main');
      await tap(main.getByRole('link', { name: /^Gold Coins/ }).first());
      await tap(main.getByRole('link', { name: /Lotus Coin/ }).first());
      await expect(page.getByRole('heading', { level: 1, name: 'Lotus Gold Coin' })).toBeVisible();
      await tap(page.getByRole('button', { name: 'Buy Now' }));
      await tap(page.getByRole('button', { name: 'Proceed to Buy' }));
      await tap(page.getByLabel('My shipping address is the same as my billing address.'));
      await tap(page.getByRole('button', { name: 'Submit', exact: true }));
      await expect(page).toHaveURL(/\/modeofpayment/);
      expect(taps).toBeLessThanOrEqual(7);
    });
  });
}

test("a visitor's Buy Now is completed once, after the login", async ({ page, store }) => {
  const who = await newCustomer(store);
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel(/mobile/i).fill(who.number);
  await page.getByLabel(/^password/i).fill(who.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('listitem').getByRole('status')).toHaveText('2');
  // Coming back to the piece adds nothing to the bag.
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.goto('/cart');
  await expect(page.getByRole('listitem').getByRole('status')).toHaveText('2');
});

test('an amount typed by a visitor is still there after the login, and nothing was bought', async ({
  page,
  store,
}) => {
  const who = await newCustomer(store);
  await page.goto('/digital-gold');
  await waitForLive(page);
  await plus500(page).click();
  await buy(page).click();
  await expect(page).toHaveURL(/\/login/);
  await logInHere(page, who);
  await expect(page).toHaveURL('/digital-gold');
  await expect(page.getByLabel('Amount')).toHaveValue('500');
  await expect(buy(page)).toContainText(/for ₹4\d\d/);
});

async function logInHere(page: Page, who: Customer): Promise<void> {
  await page.getByLabel(/mobile/i).fill(who.number);
  await page.getByLabel(/^password/i).fill(who.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

test.describe('held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('a phone held sideways shows the price and BUY at once, and its tabs at the side', async ({
    demoPage: page,
  }) => {
    await page.goto('/digital-gold');
    await waitForLive(page);
    await plus500(page).click();
    await page.evaluate(() => scrollTo(0, 0));
    expect((await box(page.getByRole('banner'))).height).toBeLessThanOrEqual(48);
    expect((await box(tabs(page))).width).toBeLessThanOrEqual(80);
    expect((await box(buy(page))).end).toBeLessThanOrEqual(390);
    expect((await box(page.getByRole('region', { name: 'Live price per gm' }))).end).toBeLessThan(
      390,
    );
  });

  test('nothing of a sheet or a toast lies under the notch, nor a toast over the tabs', async ({
    page,
  }) => {
    const NOTCH = 47;
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: NOTCH, right: NOTCH, bottom: 21 },
    });
    await page.goto('/login');
    await waitForLive(page);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    const toast = await box(page.getByRole('region', { name: 'Messages' }));
    const side = await box(tabs(page));
    expect(side.width).toBeGreaterThan(NOTCH);
    expect(toast.x).toBeGreaterThanOrEqual(side.x + side.width);

    await page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    const title = await box(sheet.getByRole('heading', { name: 'Menu' }));
    const close = await box(sheet.getByRole('button', { name: 'Close', exact: true }));
    expect(title.x).toBeGreaterThanOrEqual(NOTCH);
    expect(close.x + close.width).toBeLessThanOrEqual(844 - NOTCH);
  });
});

for (const [shape, viewport] of [
  ['a small phone held sideways', { width: 667, height: 375 }],
  ['a phone beside its keyboard', { width: 390, height: 420 }],
] as const) {
  test(`on ${shape} what buys follows its fields, not the whole page`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/digital-gold');
    await waitForLive(page);
    expect((await box(buy(page))).y - (await box(plus500(page))).end).toBeLessThan(60);

    await page.goto('/products/gold-coins/lotus-coin');
    await waitForLive(page);
    const buyNow = await box(page.getByRole('button', { name: 'Buy Now' }));
    expect(buyNow.end).toBeLessThan((await box(page.getByRole('tablist'))).y);
  });
}

test('on an upright tablet the trade never covers what is below it', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/digital-gold');
  await waitForLive(page);
  const planner = page.getByRole('heading', { name: 'What your grams make' });
  await planner.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  expect((await box(buy(page))).end).toBeLessThan((await box(planner)).y);
});

test('a PIN code fills district and state, and typed text stays', async ({
  customerPage: page,
}) => {
  await page.goto('/profile?tab=address');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const address = page.locator('main textarea').first();
  await address.fill('14 Ranade Road');
  await page.getByLabel('PIN code').first().fill('400028');
  await expect(address).toHaveValue('14 Ranade Road\nMumbai, Maharashtra 400028');
  await page.getByLabel('PIN code').first().fill('682011');
  await expect(page.getByText('The address says 400028.')).toBeVisible();
  await expect(address).toHaveValue('14 Ranade Road\nMumbai, Maharashtra 400028');
  await page.getByRole('button', { name: 'Write 682011 instead' }).click();
  await expect(address).toHaveValue('14 Ranade Road\nErnakulam, Kerala 682011');
});

test('what stands below the addresses of an order moves by a line at most when they come', async ({
  customerPage: page,
}) => {
  await fillBag(page);
  const letGo = await holdRequests(page, '**/api/GetProceedToBuyForFront');
  await proceed(page);
  const summary = page.getByRole('region', { name: 'This order' });
  await expect(page.getByRole('tabpanel').getByRole('status')).toBeVisible();
  await expect(summary.getByText('Not chosen yet')).toHaveCount(0);
  const before = await box(summary);
  letGo();
  await expect(summary.getByText('12 MG Road').first()).toBeVisible();
  const now = await box(summary);
  expect(Math.abs(now.y - before.y)).toBeLessThanOrEqual(26);
  expect(now.height).toBe(before.height);
  // Nor does its answer move the box that is ticked.
  const same = page.getByLabel('My shipping address is the same as my billing address.');
  const below = async () => (await box(same)).y - (await box(summary)).y;
  const place = await below();
  await same.check();
  await expect(summary.getByText('12 MG Road')).toHaveCount(1);
  expect(await below()).toBe(place);
});
