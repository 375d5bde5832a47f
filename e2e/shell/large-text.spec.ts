import type { Page } from 'playwright/test';
import { AddDeliveryAddress } from '../../src/shared/contract/addresses.ts';
import { cutButtons, overflow } from '../support/axe.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { enlargeText } from '../support/large-text.ts';
import { chooseAddresses, fillBag, proceed } from '../support/paying/checkout.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

/** Cheap enough to be paid by UPI. */
const PIECE = { type: 'Gold Coins', category: 'Lotus Coin', grams: 5 };

test.use({
  isMobile: false,
  hasTouch: false,
  contextOptions: { reducedMotion: 'reduce' },
});

test.beforeEach(({ page }) => enlargeText(page));

/** Widths of a computer; the wider one is what text half as large again leaves of the other. */
const WIDTHS = [1280, 1706];

for (const width of WIDTHS) {
  test(`a computer with large text shows every page whole, ${width} px wide`, async ({
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

test('the narrowest phone with large text shows every page whole', async ({
  customer,
  customerPage: page,
  store,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  await placeOrder(await StoreApi.logIn(store.origin, customer), PIECE);
  await page.goto('/profile?tab=orders');
  await expect(page.getByText('In review')).toBeVisible();
  if ((await overflow(page)) > 0) wide.push('the list of orders');
  await fillBag(page);
  for (const address of [
    '/cart',
    '/search?q=gold',
    '/contact-us',
    '/store-locator',
    '/testimonials',
    '/terms-and-conditions',
    '/shipping-policy',
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

for (const width of [390, 320]) {
  test(`the filters of a phone stay within their sheet with large text, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/products/gold-coins');
    await waitForLive(page);
    await page.getByRole('button', { name: /^Filter/ }).click();
    const values = page.getByRole('dialog', { name: 'Filters' }).getByRole('link');
    await expect(values.filter({ hasText: '₹1,00,000 to ₹5,00,000' })).toBeVisible();
    const past = await values.evaluateAll((all) =>
      all
        .filter((one) => {
          const sheet = one.closest('dialog')?.getBoundingClientRect();
          return one.getBoundingClientRect().right > (sheet?.right ?? 0);
        })
        .map((one) => one.textContent ?? ''),
    );
    expect(past).toEqual([]);
  });
}

test('the picture viewer shows its signs and its count whole with large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await page.getByRole('button', { name: 'Lotus Gold Coin, picture 1', exact: true }).click();
  const count = page.getByText(/^1 \/ \d$/);
  await expect(count).toBeVisible();
  const lines = await count.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  for (const name of ['Closer', 'Farther', 'Close the picture']) {
    const cut = await page.getByTitle(name).evaluate((button) => {
      const [sign, room] = [button.firstElementChild, button].map((one) =>
        one?.getBoundingClientRect(),
      );
      return !sign || !room || sign.bottom > room.bottom || sign.right > innerWidth;
    });
    expect(cut, name).toBe(false);
  }
});

/** Figures that run out of their tile or line, over what is beside it. */
const runOut = (page: Page): Promise<string[]> =>
  page.locator('main li .num').evaluateAll((all) =>
    all
      .filter((one) => {
        const { right } = one.closest('li')?.getBoundingClientRect() ?? { right: Infinity };
        return one.getBoundingClientRect().right > right + 1;
      })
      .map((one) => one.textContent ?? ''),
  );

for (const width of [390, 320]) {
  test(`large text runs over nothing in rows of tiles and lists of amounts, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await waitForLive(page);
    // A rate that is cut off at the edge reads as another one.
    const rates = page.locator('dl').filter({ hasText: 'Fine silver 999' });
    expect(await rates.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
    const row = page.getByRole('region', { name: 'Gold Bars' }).getByRole('listitem');
    await row.first().scrollIntoViewIfNeeded();
    await expect(row.first()).toContainText('₹');
    expect(await runOut(page)).toEqual([]);
    await page.goto('/products/gold-coins/lotus-coin');
    await waitForLive(page);
    await page.getByText('How this price is made').click();
    await expect(page.getByText('Our margin')).toBeVisible();
    const related = page.getByRole('region', { name: 'Related products' }).getByRole('listitem');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(related.first()).toContainText('₹');
    expect(await runOut(page)).toEqual([]);
    await page.goto('/changepassword');
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    const broken = await steps.evaluateAll((all) =>
      all
        .filter(({ firstChild }) => {
          const word = document.createRange();
          if (firstChild) word.selectNodeContents(firstChild);
          return word.getClientRects().length > 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(broken).toEqual([]);
  });
}

/** By how many pixels a page is wider than its window where each of its amounts is of crores. */
const overflowOfCrores = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // A rate never is.
      if (!/ for 10? /.test(text.data)) text.data = text.data.replace(/₹[\d,]+/, '₹9,99,99,999');
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

for (const size of [16, 32]) {
  test(`the narrowest phone shows amounts of crores and an address without spaces whole, text of ${size} px`, async ({
    customer,
    customerPage: page,
    store,
  }) => {
    await enlargeText(page, size);
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    const look = async () => {
      const by = await overflowOfCrores(page);
      if (by > 0) wide.push(`${page.url()}, by ${by} px`);
    };
    for (const address of ['/products/gold-coins', '/products/gold-bars/cast-bar']) {
      await page.goto(address);
      await waitForLive(page);
      await expect(page.locator('main li .num').first()).toBeVisible();
      await look();
    }
    await page.goto('/products/gold-coins/lotus-coin');
    await waitForLive(page);
    await look();
    await fillBag(page);
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
    await look();
    await proceed(page);
    await chooseAddresses(page);
    await look();
    const api = await StoreApi.logIn(store.origin, customer);
    const Address = `${'Flat1204,Tower3,PadmavathiResidency,'.repeat(4)}Kochi 682011`;
    await api.call(AddDeliveryAddress, {
      Address,
      GstNumber: '',
      Type: 'billing',
      index: 1,
      status: true,
    });
    await page.goto(`/order-view/${await placeOrder(api, PIECE)}`);
    await expect(page.getByText(/^Flat1204/)).toBeVisible();
    await look();
    expect(wide).toEqual([]);
  });
}

test('a placed order is shown whole with large text', async ({
  customer,
  customerPage: page,
  store,
}) => {
  const ONumber = await placeOrder(await StoreApi.logIn(store.origin, customer), PIECE);
  const placed = { isSuccess: true, paymentMode: 'UPI', ONumber, OrderDate: '', userName: '' };
  await page.addInitScript((text) => {
    sessionStorage.setItem('orderData', text);
  }, JSON.stringify(placed));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/order_status');
  const amount = page.getByRole('main').getByText(/^₹/).first();
  await expect(amount).toBeVisible();
  await expect(page.getByText(/^Going to the home page/)).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const cut = await amount.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().right - one.getBoundingClientRect().right;
  });
  expect(cut).toBeLessThanOrEqual(0);
});

for (const [width, share] of [
  [320, '50%'],
  [390, '62.5%'],
  [390, '100%'],
  [320, '100%'],
] as const) {
  test(`the trade's button says its whole price, ${width} px wide, text at ${share} of twice its size`, async ({
    demoPage: page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const side of ['buy', 'sell']) {
      await page.goto(`/digital-gold?side=${side}`);
      await waitForLive(page);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, share);
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
