import type { BrowserContext, Page } from 'playwright/test';
import { approveLast, askSecond, desk } from '../support/desk/desk.ts';
import { keptOnDevice } from '../support/device.ts';
import {
  approve,
  askFor,
  askForGold,
  creditGold,
  digitalList,
  expectRightCountdown,
  expectHeldGold,
  keptTicket,
  offerGold,
  onward,
  PATIENCE,
  payByCard,
  profilePayout,
  savePayout,
} from '../support/paying/digital.ts';
import { expect, test } from '../support/journey.ts';
import { formatRupees } from '../../src/shared/pricing/money.ts';

test('a ticket counts down to the end that the store named, also after a reload', async ({
  customerPage: page,
  store,
}) => {
  await askForGold(page, '1500');
  const { expiresAt, ONumber, Signature } = await keptTicket(page);
  await expectRightCountdown(page, expiresAt);
  await page.reload();
  await expect(page.getByText(ONumber).first()).toBeVisible();
  await expectRightCountdown(page, expiresAt);
  // The desk finds the quote with the customer's data.
  const quote = JSON.stringify(await desk(store, 'quote', ONumber));
  expect(quote).toContain(Signature);
});

test('a tab pays the ticket that it showed, although another tab asked for another metal and for a sale', async ({
  customerPage: page,
  context,
  store,
  customer,
}) => {
  await creditGold(store, customer.number, '1');
  await askForGold(page, '1300');
  const { ONumber, total } = await keptTicket(page);
  const other = await context.newPage();
  await askFor(other, 'silver', '900');
  await page.bringToFront();
  await onward(page).click();
  const paysGold = async () => {
    await expect(page).toHaveURL(/\/modeofpayment/, PATIENCE);
    await expect(page.getByText(ONumber).first()).toBeVisible(PATIENCE);
    await expect(page.getByText(formatRupees(total)).first()).toBeVisible();
  };
  await paysGold();
  await other.bringToFront();
  await offerGold(other, '2000');
  await page.bringToFront();
  await page.reload();
  await paysGold();
  await other.bringToFront();
  await expect(other.getByRole('heading', { name: 'Your sale' })).toBeVisible();
  await page.bringToFront();
  await payByCard(page);
  await approve(page);
  const list = await digitalList(page);
  await expect(list.first()).toContainText(`Order ${ONumber}`);
});

test('a price that a new one in another tab ends is offered for payment in one tab alone', async ({
  customerPage: page,
  context,
}) => {
  const ended = (tab: Page) => tab.getByRole('heading', { name: 'This price has ended' });
  const inUpiApp = page.getByRole('link', { name: 'Pay in your UPI app' });
  await askForGold(page, '1300');
  await onward(page).click();
  await expect(inUpiApp).toBeVisible(PATIENCE);
  const other = await context.newPage();
  await askForGold(other, '2000');
  await page.bringToFront();
  await expect(ended(page)).toBeVisible();
  await expect(inUpiApp).toHaveCount(0);
  await page.getByRole('button', { name: 'See the new price' }).click();
  await page.getByRole('button', { name: /^(?:Accept ₹|Go on)/ }).click();
  await expect(inUpiApp).toBeVisible();
  await other.bringToFront();
  await expect(ended(other)).toBeVisible();
});

test('a sale waits while another payout place stands typed', async ({
  customerPage: page,
  store,
  customer,
}) => {
  await creditGold(store, customer.number, '1');
  await offerGold(page, '2000');
  await savePayout(page, 'meera@okbank');
  await page.getByRole('button', { name: 'Change' }).click();
  const typed = page.getByLabel('UPI ID', { exact: true }).last();
  await typed.fill('meera.new@okicici');
  await expect(onward(page)).toHaveAccessibleDescription(
    'Save or cancel where the money goes first.',
  );
  await onward(page).click({ force: true });
  await page.reload();
  await expect(typed).toHaveValue('meera.new@okicici', PATIENCE);
  await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('UPI ID meera@okbank')).toBeVisible();
  await onward(page).click();
  await expect(page).toHaveURL(/\/profile/, PATIENCE);
});

test.describe('a device with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a ticket counts down rightly offline on a phone whose clock is two hours fast', async ({
    customerPage: page,
    context,
    networkMayFail,
  }) => {
    networkMayFail();
    await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
    await askForGold(page, '1500');
    const { expiresAt, ONumber } = await keptTicket(page);
    await expectRightCountdown(page, expiresAt);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(ONumber).first()).toBeVisible(PATIENCE);
    await expectRightCountdown(page, expiresAt);
    await context.setOffline(false);
    await expect(onward(page)).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    await expectRightCountdown(page, expiresAt);
  });

  test('the payout details are entered in the profile with errors beside the fields, and a sale keeps them', async ({
    customerPage: page,
    store,
    customer,
  }) => {
    await creditGold(store, customer.number, '1');
    const place = await profilePayout(page);
    await expect(place.getByText('You have not told us yet.')).toBeVisible();
    await place.getByRole('button', { name: 'Add' }).click();
    const save = place.getByRole('button', { name: 'Save', exact: true });
    const box = (label: string) => place.getByRole('textbox', { name: label, exact: true });
    const wrong = async (label: string, text: string) => {
      await save.click();
      const field = box(label);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(text));
      await expect(field).toBeFocused();
    };
    await wrong('UPI ID', 'Enter a valid UPI ID, such as name@bank');
    await box('UPI ID').fill('meera');
    await wrong('UPI ID', 'Enter a valid UPI ID');

    await place.getByRole('radio', { name: /Bank account/ }).check();
    await wrong("Account holder's name", "Enter the account holder's name");
    await box("Account holder's name").fill('Meera Iyer');
    await wrong('Account number', 'Enter an account number of 9 to 18 digits');
    await box('Account number').fill('1234 5678 9012');
    await box('IFSC').fill('HDFC12');
    await wrong('IFSC', 'Enter a valid IFSC of 11 characters');
    // Typed text survives a reload.
    await page.reload();
    await place.getByRole('button', { name: 'Add' }).click();
    await expect(box("Account holder's name")).toHaveValue('Meera Iyer');
    await box('IFSC').fill('hdfc0001234');
    await save.click();
    await expect(place.getByText(/Meera Iyer, account .*9012, HDFC0001234/)).toBeVisible(PATIENCE);
    // The full number is stored nowhere on the phone.
    await expect.poll(() => keptOnDevice(page)).not.toMatch(/1234 ?5678 ?9012/);

    // The sale names its destination, and keeps it when the profile is changed later.
    await offerGold(page, '2000');
    await expect(page.getByText(/Meera Iyer, account .*9012/)).toBeVisible(PATIENCE);
    const { ONumber } = await keptTicket(page);
    await onward(page).click();
    await expect(page).toHaveURL(/\/profile/, PATIENCE);
    await profilePayout(page);
    await place.getByRole('button', { name: 'Change' }).click();
    await place.getByRole('radio', { name: /UPI ID/ }).check();
    await savePayout(page, 'meera@okbank');
    const due = (await desk(store, 'payouts')) as { sale: string; payout: object }[];
    expect(due.find(({ sale }) => sale === ONumber)?.payout).toMatchObject({
      kind: 'account',
      upi: '',
      ifsc: 'HDFC0001234',
    });
    // Its payout details are less than a day old.
    await askSecond(store, 'payout-paid', ONumber, '--reference', 'NEFT 4711');
    await approveLast(store);
    const list = await digitalList(page);
    await expect(list.first()).toContainText('Done');
  });
});

test.describe('one ticket, continued twice', () => {
  /** The same ticket in another tab of the same phone. */
  async function secondTab(context: BrowserContext): Promise<Page> {
    const other = await context.newPage();
    await other.goto('/checkout-payment');
    await expect(other.getByText('Valid For')).toBeVisible(PATIENCE);
    return other;
  }

  test('a ticket paid in two tabs by card is one purchase', async ({
    customerPage: page,
    context,
    store,
  }) => {
    await askForGold(page, '2000');
    const { ONumber } = await keptTicket(page);
    const other = await secondTab(context);
    await onward(other).click();
    await expect(other).toHaveURL(/\/modeofpayment/);
    await other.getByRole('radio', { name: /^Card/ }).check();

    await page.bringToFront();
    await onward(page).dblclick();
    await payByCard(page);
    // The second tab hears of the order by itself.
    await other.bringToFront();
    await expect(other.getByRole('heading', { name: 'This order is placed already' })).toBeVisible(
      PATIENCE,
    );
    await expect(other.getByRole('link', { name: `See order ${ONumber}` })).toBeVisible();
    await other.close();
    await approve(page);
    const list = await digitalList(page);
    await expect(list).toHaveCount(1);
    await expect(list).toContainText(`Order ${ONumber}`);
    await desk(store, 'ledger', 'verify');
  });

  test('a ticket sold in two tabs is one sale', async ({
    customerPage: page,
    context,
    store,
    customer,
  }) => {
    await creditGold(store, customer.number, '1');
    await offerGold(page, '2000');
    await savePayout(page, 'meera@okbank');
    const { ONumber, quantity } = await keptTicket(page);
    const other = await secondTab(context);
    await expect(onward(other)).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    await page.bringToFront();
    await onward(page).dblclick();
    await expect(page).toHaveURL(/\/profile/, PATIENCE);
    await other.bringToFront();
    // The second tab hears of the sale by itself, and has nothing to press.
    await expect(other.getByText(`This was already sold as ${ONumber}.`)).toBeVisible(PATIENCE);
    await expect(onward(other)).toBeHidden();
    const list = await digitalList(other);
    await expect(list.filter({ hasText: 'Sell' })).toHaveCount(1);
    await expectHeldGold(other, 1 - Number(quantity));
  });
});
