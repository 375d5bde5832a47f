import { faultsInBothThemes, spills } from '../support/axe.ts';
import { desk } from '../support/desk/desk.ts';
import { askForGold, onward } from '../support/paying/digital.ts';
import { expect, test } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import {
  holdPrice,
  LARGE_BAR,
  openLargePayment,
  openPaymentOf,
  tryTransfer,
} from '../support/paying/transfer.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // Waiting for animations would only take time.
  contextOptions: { reducedMotion: 'reduce' },
});

const PAN = 'ABCPI1234F';

test('a bar of 100 g is bought by RTGS to the account of its order, with a PAN, accessible at every screen', async ({
  customerPage: page,
  store,
}) => {
  const found: string[] = [];
  const stop = async (state: string) => {
    const faulty = [...(await faultsInBothThemes(page)), ...(await spills(page))];
    found.push(...faulty.map((fault) => `${state}: ${fault}`));
  };
  await openPaymentOf(page, LARGE_BAR);
  await expect(page.getByText(/^From ₹2,00,000 of purchases in a day on/)).toBeVisible();
  // Nothing can be paid before that.
  await expect(page.getByRole('button', { name: /^Hold this price until / })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await stop('PAN');
  await page.getByLabel('PAN', { exact: true }).fill(PAN);
  await page.getByLabel('Name on the PAN card').fill('Meera Iyer');
  await page.getByRole('button', { name: 'Save PAN' }).click();
  await expect(page.getByText('PAN ••••••234F · Meera Iyer')).toBeVisible();
  // Around midnight in India RTGS is closed, and is named after NEFT.
  await expect(page.getByRole('radio', { name: /^Bank transfer .*RTGS/ })).toBeChecked();
  await stop('ways to pay');
  const { number } = await holdPrice(page, /^Bank transfer/);
  await expect(page.getByText('Account of this order alone')).toBeVisible();
  await stop('what is to pay');
  const bank = await tryTransfer(page, { what: 'All that is still to pay', rail: 'RTGS' });
  await page.goto(bank);
  await stop('the bank of the demo');
  await page.goto(`/order-view/${number}`);
  await expect(page.getByText('We confirm your order next.')).toBeVisible();
  await desk(store, 'confirm', number);
  await page.reload();
  await page.getByRole('button', { name: 'Tax invoice (PDF)' }).click();
  await expect(page.getByText(/Kept on this device since/)).toBeVisible();
  await page.bringToFront();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText('PAN ••••••234F · Meera Iyer')).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, document.body.innerText]),
  );
  expect(kept).not.toContain(PAN);
  expect(store.printed()).not.toContain(PAN);
  expect(found).toEqual([]);
});

test("the second of two orders that reach a day's threshold asks for a PAN, of the right form, before it can be paid", async ({
  customerPage: page,
}) => {
  await openLargePayment(page);
  await expect(page.getByRole('button', { name: /^Hold this price until / })).toBeVisible();
  await holdPrice(page, /^Bank transfer/);
  await openLargePayment(page);
  await expect(page.getByText(/^From ₹2,00,000 of purchases in a day on/)).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill('ABCPI1234');
  await page.getByLabel('Name on the PAN card').fill('Meera Iyer');
  await page.getByRole('button', { name: 'Save PAN' }).click();
  await expect(page.getByText(/^This is not a PAN\./).first()).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill(PAN);
  await page.getByRole('button', { name: 'Save PAN' }).click();
  await holdPrice(page, /^Bank transfer/);
});

test('an order that reaches the threshold only with another of the day is refused until the PAN is given', async ({
  customerPage: page,
  context,
}) => {
  await openLargePayment(page);
  const other = await context.newPage();
  await askForGold(other, '90000');
  await onward(other).click();
  await other.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(other.getByText('Screenshot attached')).toBeVisible();
  await other.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(other.getByText('Not credited yet').first()).toBeVisible();
  await other.close();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Hold this price until / }).click();
  await expect(page.getByText(/^From ₹2,00,000 of purchases in a day on/)).toBeVisible();
  await page.getByLabel('PAN', { exact: true }).fill(PAN);
  await page.getByLabel('Name on the PAN card').fill('Meera Iyer');
  await page.getByRole('button', { name: 'Save PAN' }).click();
  await holdPrice(page, /^Bank transfer/);
});
