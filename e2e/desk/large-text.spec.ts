import type { Page } from 'playwright/test';
import { cutButtons, overflow } from '../support/axe.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DESK_PAGES } from '../support/desk/desk-pages.ts';
import { expect, test } from '../support/journey.ts';
import { enlargeText } from '../support/large-text.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

/** Cheap enough to be paid by UPI. */
const PIECE = { type: 'Gold Coins', category: 'Lotus Coin', grams: 5 };

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const TABLET = { width: 768, height: 1024 };
const SIDEWAYS = { width: 844, height: 390 };

test.use({ storeEnv: DESK_STORE, viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 600_000 });

/** Passes on the desk's replies to `operation` with `more` in their data: a page with the longest texts that it can have. */
const withLonger = (page: Page, operation: string, more: object) =>
  page.route(`**/desk/api/${operation}`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, ...more } } });
  });

const TAKINGS = {
  today: { count: 133, amount: '13584812.90' },
  yesterday: { count: 97, amount: '9876543.21' },
  ways: [
    { way: 'bank', count: 12, amount: '1234567.00' },
    { way: 'upi', count: 120, amount: '12345678.90' },
  ],
};
const GRAMS = {
  pieces: { gold: '1234.5', silver: '123456.789' },
  digital: { gold: '12.3456', silver: '1234.5678' },
  bought: { gold: '1.2345', silver: '1234.5678' },
};

test('a phone with large text shows every page of the desk whole, a narrow one too', async ({
  page,
  store,
}) => {
  await enlargeText(page);
  await placeOrder(await StoreApi.logIn(store.origin), PIECE);
  await withLonger(page, 'TodayFigures', { takings: TAKINGS, grams: GRAMS });
  await withLonger(page, 'Selling', { open: false });
  await signInAtDesk(page, store, 'owner');
  const found: Record<string, unknown> = {};
  for (const address of DESK_PAGES) {
    await page.goto(`${store.origin}/desk${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Market closed: feed and guard' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const [by, cut] = [await overflow(page), await cutButtons(page)];
    await page.setViewportSize(NARROW);
    const narrow = await overflow(page);
    await page.setViewportSize(PHONE);
    if (by > 0 || cut.length > 0 || narrow > 0) found[address] = { by, cut, narrow };
  }
  expect(found).toEqual({});
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
});

test('a tablet and a phone held sideways with large text show every page of the desk whole', async ({
  page,
  store,
}) => {
  await enlargeText(page);
  await signInAtDesk(page, store, 'owner');
  const stop = page.getByRole('banner').getByRole('button', { name: 'Stop selling' });
  const found: Record<string, unknown> = {};
  for (const address of DESK_PAGES) {
    await page.setViewportSize(TABLET);
    await page.goto(`${store.origin}/desk${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const tablet = await overflow(page);
    await page.setViewportSize(SIDEWAYS);
    const sideways = await overflow(page);
    await expect(stop).toBeInViewport({ ratio: 1 });
    if (tablet > 0 || sideways > 0) found[address] = { tablet, sideways };
  }
  expect(found).toEqual({});
});

test('a phone with large text shows a payment above its decision, and what is open whole', async ({
  page,
  store,
}) => {
  await enlargeText(page);
  const order = await placeOrder(await StoreApi.logIn(store.origin), PIECE);
  await signInAtDesk(page, store, 'owner', `/payments?item=order:${order}`);
  const decision = page.getByRole('article', { name: `Payment of ${order}` });
  const confirm = decision.getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeVisible();
  await decision.getByRole('link', { name: order }).first().scrollIntoViewIfNeeded();
  await expect(confirm).not.toBeInViewport();
  await confirm.scrollIntoViewIfNeeded();
  await expect(confirm).toBeInViewport({ ratio: 1 });

  await page.setViewportSize(NARROW);
  const found: Record<string, number> = { payment: await overflow(page) };
  await page.goto(`${store.origin}/desk/orders/${order}`);
  await expect(page.getByRole('heading', { name: 'Pieces' })).toBeVisible();
  found['order'] = await overflow(page);
  await page.goto(`${store.origin}/desk/catalogue`);
  await page.getByRole('row').nth(2).click();
  await expect(page.getByRole('heading', { name: 'Pictures' })).toBeVisible();
  found['product'] = await overflow(page);
  expect(found).toEqual({ payment: 0, order: 0, product: 0 });
});
