import { expect, test } from '../support/journey.ts';
import { lapseOrder } from '../support/transfer.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('late money counts for the new price, which the customer sees with its difference and takes', async ({
  customerPage: page,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  const number = await lapseOrder(page, store);
  await page.getByRole('button', { name: 'See the new price' }).click();
  await expect(page.getByRole('heading', { name: 'The new price' })).toBeVisible();
  await expect(page.getByText('New total')).toBeVisible();
  await page.getByRole('button', { name: /^Accept ₹/ }).click();
  await expect(page).toHaveURL(/\/order-pay\/B/);
  await expect(page).not.toHaveURL(new RegExp(number));
  await expect(page.getByText(/^₹1,00,000\.00 of ₹[\d,.]+ is here$/)).toBeVisible();
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order went on at a new price')).toBeVisible();
  await page
    .getByRole('link', { name: /^Order B/ })
    .first()
    .click();
  await expect(page.getByText(/^We received ₹1,00,000\.00 · ₹[\d,.]+ still to pay$/)).toBeVisible();
});

test('late money is given back whole where the customer wants no new price', async ({
  customerPage: page,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  const number = await lapseOrder(page, store);
  await page.getByRole('button', { name: 'Give it all back' }).click();
  await page.getByRole('button', { name: 'Yes, end it: ₹1,00,000.00 back' }).click();
  await expect(page.getByText('Nothing is left to pay')).toBeVisible();
  await page.getByRole('link', { name: `See order ${number}` }).click();
  await expect(page.getByText(/^We owe you ₹1,00,000\.00/)).toBeVisible();
});
