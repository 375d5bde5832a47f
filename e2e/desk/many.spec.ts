import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({
  storeEnv: DESK_STORE,
  viewport: { width: 1280, height: 900 },
  isMobile: false,
});

test('what became of many orders is shown although somebody wants to close before it is known', async ({
  page,
  store,
}) => {
  const order = await placeOrder(await StoreApi.logIn(store.origin));
  await signInAtDesk(page, store, 'dispatch', '/orders');
  const row = page.getByRole('row', { name: new RegExp(order) });
  await row.getByRole('checkbox').check();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/desk/api/MoveOrders', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Mark dispatched' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark dispatched' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  letGo();
  await expect(dialog.getByText('1 row of 1 went wrong.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(order) })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
