import { expect, test } from '../support/journey.ts';
import { faultsInBothThemes, spills } from '../support/axe.ts';
import { approveLast, askRefund, desk } from '../support/desk/desk.ts';
import {
  holdPrice,
  inRupees,
  lapseOrder,
  moreThan,
  openLargePayment,
  transferAtBank,
  tryTransfer,
} from '../support/paying/transfer.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // Waiting for animations would only take time.
  contextOptions: { reducedMotion: 'reduce' },
});

test('late money counts for the new price, which the customer sees with its difference and accepts', async ({
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

test('a transfer that is a day late is given back whole if the customer declines the new price', async ({
  customerPage: page,
}) => {
  await openLargePayment(page);
  const { number, total } = await holdPrice(page, /^Bank transfer/);
  await tryTransfer(page, { what: 'The bank sees it a day late' });
  await page.goto(`/order-view/${number}`);
  await page.getByRole('link', { name: 'Choose how it goes on' }).click();
  await expect(page.getByText(/^The price was held until /)).toBeVisible();
  // The longest possible number.
  const seeOrder = page.getByRole('link', { name: `See order ${number}` });
  await seeOrder.evaluate((link) => (link.textContent = 'See order B261123WMWMWM'));
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Give it all back' }).click();
  await page.getByRole('button', { name: `Yes, end it: ${inRupees(total)} back` }).click();
  await expect(page.getByText('Nothing is left to pay')).toBeVisible();
  await page.getByRole('link', { name: `See order ${number}` }).click();
  await expect(page.getByText(`We owe you ${inRupees(total)}`)).toBeVisible();
});

test('a transfer made twice pays the order; the second one is owed and sent back step by step', async ({
  customerPage: page,
  store,
}) => {
  await openLargePayment(page);
  const { number, total } = await holdPrice(page, /^Bank transfer/);
  await tryTransfer(page, { what: `Two times ${inRupees(total)}` });
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText(`We owe you ${inRupees(total)}`)).toBeVisible();
  await expect(page.getByText('We confirm your order next.')).toBeVisible();
  await askRefund(store, number);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Money on its way back' })).toBeVisible();
  await expect(page.getByText('Being checked', { exact: true })).toBeVisible();
  await approveLast(store);
  await page.reload();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await desk(store, 'refund', 'bank-file', '--save', store.folder);
  await page.reload();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  expect([...(await faultsInBothThemes(page)), ...(await spills(page))]).toEqual([]);
  await desk(store, 'refunded', number, '--reference', 'DEMON26112312345');
  await page.reload();
  await expect(page.getByText('Given back', { exact: true })).toBeVisible();
  await expect(page.getByText(/We owe you/)).toHaveCount(0);
});

test('a transfer for a cancelled order is not lost: it is owed', async ({
  customerPage: page,
  store,
}) => {
  await openLargePayment(page);
  const { number, total } = await holdPrice(page, /^Bank transfer/);
  const bank = await tryTransfer(page, { what: 'Another amount', amount: '1000' });
  await desk(store, 'reject', number, '--reason', 'You asked us to.');
  await page.goto(bank);
  await expect(page.getByText(/What you transfer now comes back to you/)).toBeVisible();
  await transferAtBank(page, { what: "The order's total" });
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('This order was rejected')).toBeVisible();
  const all = inRupees(moreThan(total, 1000));
  await expect(page.getByText(`We owe you ${all}. It goes back to you.`)).toBeVisible();
  await page.getByRole('link', { name: 'Tell us where to send it' }).click();
  await expect(page.getByRole('heading', { name: 'Where your money goes' })).toBeInViewport();
});
