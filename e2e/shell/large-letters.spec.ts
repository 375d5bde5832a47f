import type { LaunchOptions, Page } from 'playwright/test';
import { overflow } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { fillBag } from '../support/paying/checkout.ts';

type Given = { launchOptions: LaunchOptions };

// A browser set to letters twice as large: unlike a page's own font size, that counts in media queries.
test.use({
  launchOptions: [
    async ({ launchOptions }: Given, use: (options: LaunchOptions) => Promise<void>) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  isMobile: false,
  hasTouch: false,
  contextOptions: { reducedMotion: 'reduce' },
});

/** Widths of a computer; the wider one is what letters half as large again leave of the other. */
const WIDTHS = [1280, 1706];

for (const width of WIDTHS) {
  test(`a computer with large letters shows every page whole, ${width} px wide`, async ({
    customerPage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const wide: string[] = [];
    const look = async () => {
      const by = await overflow(page);
      if (by > 0) wide.push(`${page.url()}, by ${by} px`);
    };
    await fillBag(page);
    await expect(page.getByRole('button', { name: 'Proceed to Buy' })).toBeVisible();
    await look();
    const side = await page.getByRole('heading', { name: 'Summary' }).boundingBox();
    const remove = await page.getByRole('button', { name: /^Remove Lotus/ }).boundingBox();
    const beside = (remove?.x ?? 0) + (remove?.width ?? 0) <= (side?.x ?? 0);
    const above = (remove?.y ?? 0) + (remove?.height ?? 0) <= (side?.y ?? 0);
    expect(beside || above).toBe(true);
    for (const address of [
      '/',
      '/products/gold-coins',
      '/search?q=gold',
      '/digital-gold',
      '/profile',
    ]) {
      await page.goto(address);
      await waitForLive(page);
      await look();
    }
    expect(wide).toEqual([]);
  });
}

/** The texts of buttons and tiles that are cut off because they are too wide. */
const cutButtons = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(button, a)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden',
        )
        .map((one) => one.textContent ?? ''),
    );

test('the narrowest phone with large letters shows every page whole', async ({
  customerPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  await fillBag(page);
  for (const address of [
    '/cart',
    '/search?q=gold',
    '/contact-us',
    '/store-locator',
    '/profile',
    '/profile?tab=password',
    '/',
    '/digital-gold',
  ]) {
    await page.goto(address);
    await waitForLive(page);
    const by = await overflow(page);
    if (by > 0) wide.push(`${address}, by ${by} px`);
    for (const words of await cutButtons(page)) wide.push(`${address}: ${words}`);
  }
  expect(wide).toEqual([]);
});

for (const [width, letters] of [
  [320, '50%'],
  [390, '62.5%'],
  [390, '100%'],
  [320, '100%'],
] as const) {
  test(`the trade's button says its whole price, ${width} px wide in letters of ${letters} of twice as large`, async ({
    demoPage: page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const side of ['buy', 'sell']) {
      await page.goto(`/digital-gold?side=${side}`);
      await waitForLive(page);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      await page.getByLabel('Amount').fill('999999.99');
      const button = page.getByRole('button', { name: side.toUpperCase(), exact: true }).last();
      await expect(button).toContainText(/g for ₹9,99,9\d\d\.\d\d/);
      expect(await cutButtons(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // All its text is inside.
      const outside = await button.evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one.lastElementChild ?? one);
        const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
        return inner.left < outer.left || inner.right > outer.right || inner.bottom > outer.bottom;
      });
      expect(outside).toBe(false);
    }
  });
}
