import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { holdPrice, inRupees, openLargePayment, tryTransfer } from '../support/paying/transfer.ts';

test.use({ storeEnv: DESK_STORE });

test('money of an order that lapsed before it came waits under Late, and goes back from there', async ({
  customerPage: page,
  browser,
  store,
}) => {
  await openLargePayment(page);
  const { number, total } = await holdPrice(page, /^Bank transfer/);
  await tryTransfer(page, { what: 'The bank sees it a day late' });

  const desk = await browser.newPage();
  await signInAtDesk(desk, store, 'owner');
  await expect(desk.getByText(/came late, (its|their) customers? decides?/)).toBeVisible();
  await desk.goto(`${store.origin}/desk/payments?tab=late`);
  const row = desk.getByRole('button', { name: new RegExp(number) });
  await expect(row).toContainText('Late: its customer decides');
  await row.click();
  const decision = desk.getByRole('article', { name: `Payment of ${number}` });
  await expect(decision.getByText(/takes a newer price or has all of it back/)).toBeVisible();
  await expect(decision.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expect(decision.getByText('Not in the bank yet')).toHaveCount(0);
  await decision.getByRole('button', { name: /^Give it back/ }).click();
  const dialog = desk.getByRole('dialog', { name: `Give the money of ${number} back` });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /^Give back/ }).click();
  await expect(
    desk.getByText(/is due back to the customer: send it back under Refunds/),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.close();

  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(`We owe you ${inRupees(total)}`)).toBeVisible();
});
