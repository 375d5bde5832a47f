import type { Page } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tap before the app is awake is not lost and breaks nothing', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (let visit = 0; visit < 3; visit++) {
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('link', { name: 'Shop', exact: true }).click();
      await expect(page).toHaveURL('/products');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    }
  });
});

test('a new page starts at its top, and back returns to the earlier position', async ({ page }) => {
  await page.goto('/');
  await waitForLive(page);
  const end = page.getByRole('link', { name: 'View all Testimonials' });
  await end.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1500);
  // Where the tap finds it: rows above may still take their true height under a scrolled page, which stays where it is.
  const tapped = end.evaluate(
    (link) =>
      new Promise<number>((seen) => {
        const place = () => seen(link.getBoundingClientRect().top);
        link.addEventListener('click', place, { once: true });
      }),
  );
  await end.click();
  const before = await tapped;
  await expect(page).toHaveURL('/testimonials');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() =>
      end.evaluate((link, then) => Math.abs(link.getBoundingClientRect().top - then), before),
    )
    .toBeLessThan(60);
});

test('going back to the news shows as many items as before', async ({ page }) => {
  await page.goto('/news');
  await waitForLive(page);
  const stories = page.getByRole('main').getByRole('article');
  await expect(stories).toHaveCount(8);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(stories).toHaveCount(11);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  // Keyboard and screen reader users start at the beginning of the new page.
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/news');
  await expect(stories).toHaveCount(11);
  await page.reload();
  await expect(stories).toHaveCount(11);
});

/** A product that was opened from its list, so that Back leads there. */
async function openFromList(page: Page): Promise<void> {
  await page.goto('/products/gold-coins');
  await waitForLive(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Lotus Coin/ })
    .click();
}

test('Back closes what is open over the page, and only then leaves the page', async ({ page }) => {
  await openFromList(page);
  await expect(page).toHaveURL('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  const dialog = page.getByRole('dialog');
  const opened = [
    page.getByRole('button', { name: /true size$/ }),
    page.getByRole('button', { name: 'Lotus Gold Coin, picture 1', exact: true }),
  ];
  for (const opener of opened) {
    await opener.click();
    await expect(dialog).toBeVisible();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/products/gold-coins/lotus-coin');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  }
  await page.goBack();
  await expect(page).toHaveURL('/products/gold-coins');
});

test('Back pressed twice at once never leaves another page on the screen than the address names', async ({
  page,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  for (let again = 0; again < 3; again++) {
    await openFromList(page);
    await expect(title).toHaveText('Lotus Gold Coin');
    await waitForLive(page);
    await page.getByRole('button', { name: /true size$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/products/gold-coins');
    await expect(title).toHaveText('Gold Coins');
    await page.goForward();
    await expect(title).toHaveText('Lotus Gold Coin');
  }
});

test('choosing a weight changes the price and moves nothing', async ({ page }) => {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  const weight = page.getByRole('link', { name: /^20 g / });
  await weight.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await weight.click();
  await expect(weight).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('p', { hasText: 'Sale Price' })).toContainText(/₹2,\d\d,\d{3}\.\d\d/);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // The weight is in the URL: shared, it opens the same.
  await page.reload();
  await expect(weight).toHaveAttribute('aria-current', 'true');
});

test('a tick prints prices and nothing else', async ({ page }) => {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  // The parts that load late on every page are there, and the present pictures are shown.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
  // So is what a page that nobody touches leaves asleep for ten seconds: on a busy machine it would wake while this watches.
  await page.keyboard.press('Shift');
  const related = page.getByRole('region', { name: 'Related products' });
  await expect(related).toBeAttached();
  await expect(page.locator('[data-later="asleep"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() =>
      page
        .locator('[data-stage="loading"] img')
        .evaluateAll(
          (pictures) => pictures.filter((picture) => (picture as HTMLImageElement).complete).length,
        ),
    )
    .toBe(0);
  // Every element whose text or attributes change while the feed ticks for a while, but for the related pictures as they come.
  const touched = await related.evaluate(async (row) => {
    const seen = new Set<string>();
    const prices = new Promise<void>((resolve) => {
      let ticks = 0;
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          if (row.contains(target)) continue;
          const element = target instanceof Element ? target : target.parentElement;
          const leaf = element?.closest('[data-state], [data-live]');
          seen.add(leaf ? 'a price or its stamp' : (element?.outerHTML.slice(0, 80) ?? ''));
        }
        ticks += 1;
        if (ticks >= 4) {
          observer.disconnect();
          resolve();
        }
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    await prices;
    return [...seen];
  });
  expect(touched).toEqual(['a price or its stamp']);
});

test.describe('on a computer', () => {
  for (const width of [1000, 1280]) {
    test(`the Products menu lists the types one below the other, ${width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/products');
      await waitForLive(page);
      const menu = page.getByRole('banner').locator('details');
      await menu.getByText('Products').click();
      const links = menu.getByRole('link');
      await expect(links).toHaveCount(5);
      const boxes = await links.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()),
      );
      expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(5);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await links.nth(2).click();
      await expect(page).toHaveURL(/\/products\/[a-z-]+$/);
      await expect(menu).not.toHaveAttribute('open');
    });
  }
});
