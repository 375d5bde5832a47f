import type { Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

/** As wide as A4 between the margins of a browser. */
const SHEET = { width: 718, height: 1046 };

test.use({ storeEnv: DESK_STORE, isMobile: false, hasTouch: false });

test('an order and the list of orders are printed whole, without bars and buttons', async ({
  page,
  store,
}) => {
  const order = await placeOrder(await StoreApi.logIn(store.origin));
  await payAndConfirm(store, order);
  await page.setViewportSize(SHEET);
  await signInAtDesk(page, store, 'owner', `/orders/${order}`);
  const main = page.getByRole('main');
  const correct = main.getByRole('button', { name: 'Correct address' });
  const pack = main
    .getByRole('link', { name: /^Pack/ })
    .or(main.getByRole('button', { name: /^Pack/ }));
  await expect(correct).toBeVisible();
  await expect(pack).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('region', { name: 'Money' })).toBeVisible();
  for (const bar of [
    page.getByRole('banner').first(),
    page.getByRole('navigation').first(),
    correct,
    pack,
  ])
    await expect(bar).toBeHidden();
  await expect(main.getByRole('region', { name: 'What can be done' })).toBeHidden();

  await page.goto(`${store.origin}/desk/orders`);
  const amount = page.getByRole('row', { name: new RegExp(order) }).getByText(/^₹/);
  await expect(amount).toBeVisible();
  const right = await amount.evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(SHEET.width);
  // A box that scrolls prints what is in view alone.
  const clips = await page.getByRole('table', { name: 'Orders' }).evaluate((element) => {
    const boxes: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) boxes.push(at);
    return boxes.filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY)).length;
  });
  expect(clips).toBe(0);
});

test('the balances of the ledger are printed with the names of their accounts', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'owner', '/ledger');
  const line = page
    .getByRole('region', { name: 'The refinery’s own' })
    .getByRole('listitem')
    .first();
  const name = line.getByRole('button');
  await expect(name).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(name).toBeVisible();
});

/** The colours and measures of the page, by the names of the style sheet's tokens. */
const tokensOf = (page: Page) =>
  page.evaluate(() => {
    const styles = [...document.documentElement.computedStyleMap()];
    return Object.fromEntries(
      styles
        .filter(([name]) => name.startsWith('--') || name === 'color-scheme')
        .map(([name, values]) => [name, [...values].join()]),
    );
  });

test('a dark theme, of the device or chosen, is printed in the colours of the light one', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'owner');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const light = await tokensOf(page);
  for (const theme of ['', 'dark']) {
    await page.evaluate(
      (theme) => document.documentElement.setAttribute('data-theme', theme),
      theme,
    );
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    expect((await tokensOf(page))['--warn']).not.toBe(light['--warn']);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await tokensOf(page)).toEqual(light);
  }
});
