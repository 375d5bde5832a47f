import { expect, test } from '../support/journey.ts';

test.use({ javaScriptEnabled: false });

for (const [address, heading, text] of [
  ['/', 'Gold Coins', 'Fine gold 999'],
  ['/products/gold-coins', 'Gold Coins', 'Lotus Coin'],
  ['/products/gold-coins/lotus-coin', 'Lotus Gold Coin', 'Tax excluded'],
] as const) {
  test(`${address} can be read without JavaScript`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(/As of \d\d:\d\d/).first()).toBeVisible();
    const picture = page.locator('main img[srcset], main picture img').first();
    await expect(picture).toBeVisible();
  });
}

for (const address of ['/login', '/register']) {
  test(`${address} says that it needs JavaScript`, async ({ page }) => {
    await page.goto(address);
    // Not located by text: Playwright reads none inside a noscript.
    const said = page.getByRole('main').locator('noscript p');
    await expect(said).toBeVisible();
    await expect(said).toHaveText(/needs JavaScript/);
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled();
  });
}
