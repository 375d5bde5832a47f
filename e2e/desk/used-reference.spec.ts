import { desk } from '../support/desk/desk.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: DESK_STORE });

test('a payment whose reference pays for another order counts only with a reason, which is asked for where it is refused', async ({
  page,
  store,
}) => {
  const api = await StoreApi.logIn(store.origin);
  const first = await placeOrder(api);
  // With a picture of its own: each order with a look-alike, as other journeys leave them, would have to be looked at first.
  const { buffer } = await screenshotFile();
  const second = await placeOrder(api, undefined, buffer);
  await desk(store, 'received', first, '--full', '--utr', '632411804418');

  // Chromium writes the status of a refusal into the console, as that of the next payment's, which another journey may hold; the
  // desk reads it from the answer.
  await page.route(/\/desk\/api\/(?:Confirm|Hold)Payment$/, async (route) => {
    await route.fulfill({ response: await route.fetch(), status: 200 });
  });
  await signInAtDesk(page, store, 'payments', '/payments');
  await page.getByRole('list', { name: 'Payments' }).getByText(second).click();
  const payment = page.getByRole('article', { name: `Payment of ${second}` });
  const confirm = payment.getByRole('button', { name: /^Confirm ₹/ });
  await confirm.click();
  const bank = page.getByRole('dialog', { name: 'What the bank shows' });
  await bank.getByLabel(/^Reference/).fill('632411804418');
  await bank.getByLabel(/^Reference/).press('Enter');
  const asked = page.getByRole('dialog', { name: 'It counts already' });
  await expect(asked).toContainText(`recorded for ${first}`);
  await asked.getByLabel('Why it counts all the same').fill('One transfer for both orders');
  await asked.getByRole('button', { name: 'Count it all the same' }).click();
  await expect(asked).toBeHidden();
  await expect(payment).toBeHidden();
});
