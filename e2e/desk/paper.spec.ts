import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { payAndConfirm } from '../support/desk/desk.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

/** As wide as A4 between the margins of a browser. */
const SHEET = { width: 718, height: 1046 };

test.use({ storeEnv: { ...DESK_STORE, ...WITHOUT_LIMITS }, isMobile: false, hasTouch: false });

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
