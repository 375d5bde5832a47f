import type { Page } from 'playwright/test';
import { GetBannerForFront, GetFaqForFront } from '../../src/shared/contract/content.ts';
import { AddTestimonialsForFront } from '../../src/shared/contract/feedback.ts';
import sharp from 'sharp';
import { chooseAddresses, fillBag, proceed } from '../support/paying/checkout.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { cutNetwork } from '../support/network/device-network.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { StoreApi } from '../support/store-api.ts';
import type { RunningStore } from '../support/stores/store.ts';

test.use({ storeEnv: DESK_STORE });

const MINUTE = 60_000;

/** A moment on India's clock, for a field. */
const moment = (ms: number) => new Date(ms + 5.5 * 60 * MINUTE).toISOString().slice(0, 16);

async function openContent(page: Page, store: RunningStore, part: string): Promise<void> {
  await page.goto(`${store.origin}/desk/content?part=${part}`);
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
}

/** Types into the rich editor with this name, replacing its content. */
async function write(page: Page, name: string, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name, exact: true });
  await box.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

const changeReturns = async (page: Page, store: RunningStore, words: string) => {
  await openContent(page, store, 'texts');
  await page.getByRole('button', { name: /^Return and exchange/ }).click();
  await page.getByRole('button', { name: 'Edit Exchange' }).click();
  await write(page, 'Text of Exchange', words);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/is published as version/).first()).toBeVisible();
};

test('a section of a policy and a question that the desk writes are shown to customers, with the date', async ({
  page,
  store,
}) => {
  await signInAtDesk(page, store, 'content');
  await changeReturns(page, store, 'Bring it to any counter; {price-minutes} minutes are enough.');
  await openContent(page, store, 'faq');
  await page.getByRole('button', { name: 'New question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Do you take old coins back?');
  await write(page, 'Answer', 'Only our own, sealed.');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/question is saved/).first()).toBeVisible();

  await page.goto(`${store.origin}/return-and-exchange`);
  const exchange = page.locator('section#exchange');
  await expect(exchange).toContainText('Bring it to any counter; 5 minutes are enough.');
  await expect(page.getByText(/^Version \d+, last changed on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await page.goto(`${store.origin}/faq`);
  await page.getByText('Do you take old coins back?').click();
  await expect(page.getByText('Only our own, sealed.')).toBeVisible();
});

test.describe('on a device that keeps the shop', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a policy that was changed since is read offline as it is now', async ({
    page,
    context,
    browser,
    store,
    networkMayFail,
  }) => {
    await page.goto('/');
    await waitForLive(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/return-and-exchange');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // Another device.
    const refinery = await browser.newContext();
    const clerk = await refinery.newPage();
    await signInAtDesk(clerk, store, 'content');
    await changeReturns(clerk, store, 'Written while the customer was away.');
    await refinery.close();

    // One start with a network is enough, whichever page it opens.
    await expect(async () => {
      await page.goto('/return-and-exchange');
      await expect(page.getByText('Written while the customer was away.')).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    networkMayFail();
    await cutNetwork(context);
    const offline = await context.newPage();
    await offline.goto('/return-and-exchange');
    await expect(offline.getByText('Written while the customer was away.')).toBeVisible();
    await expect(offline.getByText(/^Version \d+, last changed on/)).toBeVisible();
  });
});

test('questions are sorted by keys, and customers read them in that order', async ({
  page,
  store,
}) => {
  const api = new StoreApi(store.origin);
  const titles = async () => (await api.call(GetFaqForFront, {})).map(({ F_Title }) => F_Title);
  const [first = '', second = '', ...rest] = await titles();
  await signInAtDesk(page, store, 'content');
  await openContent(page, store, 'faq');
  const handle = page.getByRole('button', { name: `Move ${first}` });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  // The list tells a screen reader which item is above which.
  await expect(
    page.getByText(/item (\d+) was moved over droppable area (?!\1\.)\d/),
  ).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual([second, first, ...rest]);
});

test('a banner begins and ends by its dates', async ({ page, store }) => {
  const api = new StoreApi(store.origin);
  const shown = async () =>
    (await api.call(GetBannerForFront, {})).map(({ S_ImageName }) => S_ImageName);
  const headline = 'Gold for the tenth of Diwali';
  await signInAtDesk(page, store, 'content');
  await openContent(page, store, 'banner');
  await page.getByRole('button', { name: 'New banner' }).click();
  await page.getByLabel('Headline', { exact: true }).fill(headline);
  const background = '#c8a24a';
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page
    .getByRole('group', { name: 'Picture' })
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer });
  const adding = page.getByRole('dialog', { name: 'Add a picture' });
  await adding.getByLabel('What it shows').fill('Gold and silver');
  await adding.getByRole('button', { name: 'Add picture' }).click();
  await expect(adding).toHaveCount(0, { timeout: 60_000 });
  await page.getByLabel(/^Leads to/).fill('/products/gold-coins');
  await page.getByLabel(/^From/).fill(moment(Date.now() + 60 * MINUTE));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/appears by itself on its day/).first()).toBeVisible();
  expect(await shown()).not.toContain(headline);

  await page.getByLabel(/^From/).fill(moment(Date.now() - 60 * MINUTE));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/customers see it within seconds/).first()).toBeVisible();
  expect(await shown()).toContain(headline);

  await page.getByLabel(/^Until/).fill(moment(Date.now() - 30 * MINUTE));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/its days are over/).first()).toBeVisible();
  expect(await shown()).not.toContain(headline);

  // The newest change alone can be undone: its entry has to be there, or the one before would be pressed.
  await expect(page.getByText('until at')).toBeVisible();
  await page.getByRole('button', { name: /^Undo the change/ }).click();
  await expect.poll(shown).toContain(headline);
});

test('a coupon with a minimum and a limit for each customer is refused, used, and refused again', async ({
  browser,
  customerPage,
  store,
}) => {
  // Another device.
  const refinery = await browser.newContext();
  const page = await refinery.newPage();
  await signInAtDesk(page, store, 'content', '/coupons');
  await page.getByRole('button', { name: /^New coupon/ }).click();
  await page.getByLabel('Code').fill('diwali5');
  await page.getByLabel('Takes off').selectOption('percent');
  // One person may create it alone.
  await page.getByLabel('How much').fill('2');
  await page.getByLabel(/^From an order of/).fill('10000000');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('DIWALI5 takes 2 % off an order.').first()).toBeVisible();

  const apply = async () => {
    const field = customerPage.getByLabel('Coupon code');
    await expect(customerPage.getByText('Have a coupon?')).toBeVisible();
    if (!(await field.isVisible())) await customerPage.getByText('Have a coupon?').click();
    await field.fill('DIWALI5');
    await customerPage.getByRole('button', { name: 'Apply' }).click();
  };
  await fillBag(customerPage);
  await apply();
  await expect(
    customerPage.getByText(/^This coupon counts from ₹1,00,00,000/).first(),
  ).toBeVisible();

  await page.getByLabel(/^From an order of/).fill('100');
  const changes = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(changes).toHaveCount(1);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(changes).toHaveCount(2);
  await apply();
  await expect(customerPage.getByText('2% off')).toBeVisible();
  await proceed(customerPage);
  await chooseAddresses(customerPage);
  const file = customerPage.locator('input[type="file"]');
  await file.setInputFiles(await screenshotFile());
  await expect(customerPage.getByText('Screenshot attached')).toBeVisible();
  await customerPage.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(customerPage).toHaveURL(/\/profile/);

  await fillBag(customerPage);
  await apply();
  await expect(customerPage.getByText(/^You have used this coupon already/).first()).toBeVisible();
  await refinery.close();
});

test('a review is answered, and everybody reads both', async ({ page, store }) => {
  const api = new StoreApi(store.origin);
  await api.call(AddTestimonialsForFront, {
    Name: 'Kiran of Nashik',
    Title: 'kiran@example.in',
    Description: 'The seal was perfect.',
    RequestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  });
  await signInAtDesk(page, store, 'content');
  await openContent(page, store, 'reviews');
  await page.getByRole('button', { name: /^Kiran of Nashik/ }).click();
  await page.getByLabel(/^Answer/).fill('Thank you, Kiran. Every seal is pressed by hand.');
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByText('The answer is saved.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/everybody can read it/).first()).toBeVisible();

  await page.goto(`${store.origin}/testimonials`);
  await expect(page.getByText('The seal was perfect.')).toBeVisible();
  await expect(page.getByText('Every seal is pressed by hand.')).toBeVisible();
  expect(await page.content()).not.toContain('kiran@example.in');
});
