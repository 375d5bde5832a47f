import type { BrowserContext, Page } from 'playwright/test';
import { chooseAddresses } from '../support/paying/checkout.ts';
import { desk } from '../support/desk/desk.ts';
import { cutNetwork, returnNetwork } from '../support/network/device-network.ts';
import {
  approve,
  askForGold,
  buy,
  creditGold,
  digitalList,
  expectRightCountdown,
  expectHeldGold,
  keptTicket,
  offerGold,
  onward,
  PATIENCE,
  toCardPage,
} from '../support/paying/digital.ts';
import { expect, logIn, newCustomer, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

test.use({ serviceWorkers: 'allow' });

/** From here on the app can start offline. */
const settle = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready);

/** Records requests that ask for a trade or make one. */
function watchTrades(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const name = /\/api\/(orderDigital|proceedToPayDigital|CreateCardPayment)$/.exec(request.url());
    if (name?.[1]) sent.push(name[1]);
  });
  return sent;
}

async function backOnline(page: Page, context: BrowserContext): Promise<void> {
  await returnNetwork(context);
  await expect(page.locator('[data-live="true"]').first()).toBeVisible(PATIENCE);
}

test('gold is bought by card, held, and in part made into a coin', async ({ page, store }) => {
  await logIn(page, await newCustomer(store));
  await askForGold(page, '20000');
  const { quantity } = await keptTicket(page);
  await toCardPage(page);
  await approve(page);
  await expectHeldGold(page, Number(quantity));

  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  await expect(page.getByText(/Takes 1 g of your .* g digital gold/)).toBeVisible(PATIENCE);
  await page.getByRole('button', { name: 'Convert to Coin' }).click();
  await expect(page).toHaveURL('/convert-coin-details');
  await page.getByRole('button', { name: 'Further process' }).click();
  await expect(page).toHaveURL(/\/buy-convert-coin/);
  await chooseAddresses(page);
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/, PATIENCE);
  const converted = page.getByRole('link', { name: /C\d{6}[0-9A-Z]{6}/ });
  await expect(converted).toHaveCount(1);
  const number = /C\d{6}[0-9A-Z]{6}/.exec(await converted.innerText())?.[0] ?? '';

  const left = Number(quantity) - 1;
  await expectHeldGold(page, left);
  // Newest first: each with a sign, a colour and a word, not the colour alone.
  const list = await digitalList(page);
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText(`Order ${number}`);
  await expect(list.first()).toContainText('Converted −1.0000 gm');
  await expect(list.last()).toContainText(`Buy +${Number(quantity).toFixed(4)} gm`);
  await expect(list.last()).toContainText('Done');
  const colour = (comes: boolean) =>
    list
      .locator(`[data-comes="${comes}"]`)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colour(true)).not.toBe(await colour(false));

  await page.goto(`/order-view/${number}?of=converted`);
  await expect(page.getByText(/Paid with .* g of your digital gold/)).toBeVisible(PATIENCE);
  await desk(store, 'ledger', 'verify');
});

test('the connection is lost at each step of a purchase, and comes back', async ({
  page,
  context,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  await logIn(page, await newCustomer(store));
  const sent = watchTrades(context);
  const amount = page.getByLabel('Amount');
  await page.goto('/digital-gold');
  await waitForLive(page);
  await settle(page);

  await test.step('with an amount typed: it is closed, says why, and keeps the amount', async () => {
    await amount.fill('2500');
    await cutNetwork(context);
    const closed = async () => {
      await expect(buy(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(
        page
          .locator('form')
          .getByText(/You are offline/)
          .first(),
      ).toBeVisible();
      await buy(page).click({ force: true });
      await expect(amount).toHaveValue('2500');
    };
    await closed();
    await page.reload();
    await closed();
    await expect(page.getByText(/^Saved on this device, as of/)).toBeVisible(PATIENCE);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await backOnline(page, context);
    await expect(buy(page)).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    await expect(amount).toHaveValue('2500');
    // Nothing was sent automatically.
    expect(sent).toEqual([]);
    await buy(page).click();
    await expect(page).toHaveURL(/\/checkout-payment/, PATIENCE);
  });

  await test.step('on the ticket: it can be read, counts down, and does not go on', async () => {
    const ticket = await keptTicket(page);
    await cutNetwork(context);
    const closed = async () => {
      await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(/^You are offline\. Your ticket stays here/)).toBeVisible();
      await expect(page.getByText(ticket.ONumber).first()).toBeVisible();
      await expectRightCountdown(page, ticket.expiresAt);
      await onward(page).click({ force: true });
      await expect(page).toHaveURL(/\/checkout-payment/);
    };
    await closed();
    await page.reload();
    await closed();
    await backOnline(page, context);
    await expect(onward(page)).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    expect(sent).toEqual(['orderDigital']);
    await onward(page).click();
    await expect(page).toHaveURL(/\/modeofpayment/);
  });

  await test.step('at the payment: the picture stays, and nothing is submitted', async () => {
    const submit = page.getByRole('button', { name: 'SUBMIT', exact: true });
    const { expiresAt } = await keptTicket(page);
    await cutNetwork(context);
    await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
    const closed = async () => {
      await expect(page.getByText('Screenshot attached')).toBeVisible(PATIENCE);
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(/^You are offline\. What you have attached/)).toBeVisible();
      await expectRightCountdown(page, expiresAt);
    };
    await closed();
    await page.reload();
    await closed();
    await backOnline(page, context);
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true', PATIENCE);
    expect(sent).toEqual(['orderDigital']);
    await submit.click();
    await expect(page).toHaveURL(/\/profile/, PATIENCE);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText('Not credited yet')).toBeVisible();
  });

  await test.step('the list and the holding: an honest word, no blank and no error', async () => {
    await cutNetwork(context);
    // The stored list stays, with its time.
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1, PATIENCE);
    await expect(page.getByRole('main').getByText(/^Saved on this device, as of/)).toBeVisible();
    await page.goto('/digital-gold');
    const held = page.getByRole('region', { name: 'What you hold' });
    await expect(page.getByText(/^Saved on this device, as of/)).toBeVisible(PATIENCE);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await backOnline(page, context);
    await expect(held.getByText(/on the way/)).toBeVisible(PATIENCE);
  });
  expect(sent).toEqual(['orderDigital', 'proceedToPayDigital']);
});

test('a sale without a connection waits for the customer, and is made once', async ({
  page,
  context,
  store,
  networkMayFail,
}) => {
  networkMayFail();
  const who = await newCustomer(store);
  await creditGold(store, who.number, '2');
  await logIn(page, who);
  await offerGold(page, '1500');
  await settle(page);
  const sent = watchTrades(context);
  const upi = page.getByLabel('UPI ID', { exact: true }).last();
  await upi.fill('meera@okbank');
  await cutNetwork(context);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText(/so this may not be saved/)).toBeVisible();
  await page.reload();
  // Offline it is unknown whether there are payout details: typed ones stay in view, and nothing is sold meanwhile.
  await expect(upi).toHaveValue('meera@okbank', PATIENCE);
  await expect(onward(page)).toHaveAttribute('aria-disabled', 'true');
  await backOnline(page, context);
  await expect(upi).toHaveValue('meera@okbank', PATIENCE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('UPI ID meera@okbank')).toBeVisible(PATIENCE);
  expect(sent).toEqual([]);

  // The answer is lost: the page says so, also after a reload, and the second press finds the same sale.
  await context.route(
    '**/api/proceedToPayDigital',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const { quantity } = await keptTicket(page);
  await onward(page).click();
  await expect(page.getByText('No answer from the store yet')).toBeVisible(PATIENCE);
  await page.reload();
  await expect(page.getByText('No answer from the store yet')).toBeVisible(PATIENCE);
  await onward(page).click();
  await expect(page).toHaveURL(/\/profile/, PATIENCE);
  const list = await digitalList(page);
  await expect(list.filter({ hasText: 'Sell' })).toHaveCount(1);
  await expectHeldGold(page, 2 - Number(quantity));
});
