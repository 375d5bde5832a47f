import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { openPayment } from '../support/paying/checkout.ts';
import { expect, newCustomer, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';

test.use({ serviceWorkers: 'allow' });

type Shared = Awaited<ReturnType<typeof screenshotFile>>;

const UTR = '412345678905';
const ATTACHED = 'Screenshot attached';
const NOT_KEPT = 'The picture you shared was not kept. Share it again once your payment is open.';

/** Shares a file with the installed app, as the phone does: by a form posted to the manifest's address. */
async function share(page: Page, { name, mimeType, buffer }: Shared): Promise<void> {
  const file = { name, mimeType, base64: buffer.toString('base64') };
  const loaded = page.waitForEvent('load');
  await page.evaluate(async (given) => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const { share_target } = await (await fetch(href)).json();
    const form = document.createElement('form');
    const input = document.createElement('input');
    const { action, method, enctype, params } = share_target;
    Object.assign(form, { action, method, enctype, hidden: true });
    Object.assign(input, { type: 'file', name: params.files[0].name });
    const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], given.name, { type: given.mimeType }));
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    // After this script has returned, since the page navigates.
    setTimeout(() => form.submit());
  }, file);
  await loaded;
}

/** From here on the worker answers for the app. */
const workerStands = (page: Page) =>
  page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));

test('a screenshot shared with the app is attached to the payment that is open', async ({
  customerPage: page,
}) => {
  await openPayment(page);
  await workerStands(page);
  await page.getByLabel(/UTR number/).fill(UTR);
  await share(page, await screenshotFile());
  await expect(page.getByText(ATTACHED)).toBeVisible();
  await expect(page).toHaveURL('/modeofpayment');
  await expect(page.getByLabel(/UTR number/)).toHaveValue(UTR);

  const preview = page.getByRole('img', { name: 'Your payment screenshot' });
  const shape = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(shape).toBe(1080);
  // A second picture replaces it; a file that is not a picture does not, and that is reported.
  await share(page, await screenshotFile(800, 1600));
  await expect.poll(shape).toBe(800);
  await share(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText(/could not be opened as a picture/).first()).toBeVisible();
  await expect.poll(shape).toBe(800);
  await page.reload();
  await expect(page.getByText(ATTACHED)).toBeVisible();
  await expect(page.getByText(/could not be opened|did not arrive/)).toHaveCount(0);
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/profile/);
});

test('a picture shared without a payment is not kept for a later one', async ({ page, store }) => {
  const who = await newCustomer(store);
  await test.step('logged out', async () => {
    await page.goto('/');
    await waitForLive(page);
    await workerStands(page);
    await share(page, await screenshotFile());
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel(/mobile/i).fill(who.number);
    await page.getByLabel(/^password/i).fill(who.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await expect(page.getByText(NOT_KEPT)).toBeVisible();
    await expect(page).toHaveURL('/');
  });
  await test.step('logged in, with an empty bag', async () => {
    await share(page, await screenshotFile());
    await expect(page.getByText(NOT_KEPT)).toBeVisible();
    await expect(page).toHaveURL('/');
  });
  await openPayment(page);
  await expect(page.getByRole('button', { name: 'Add the screenshot', exact: true })).toBeVisible();
  await expect(page.getByText(ATTACHED)).toHaveCount(0);
});

test.describe('a browser without a worker yet', () => {
  test.use({ serviceWorkers: 'block' });

  test('a picture shared before there is a worker is reported as not arrived', async ({
    customerPage: page,
  }) => {
    await openPayment(page);
    await share(page, await screenshotFile());
    await expect(page.getByText(/^The picture you shared did not arrive/)).toBeVisible();
    await expect(page).toHaveURL('/modeofpayment');
  });
});

test('an uploaded picture is scaled and carries no metadata of the phone', async ({
  customerPage: page,
}) => {
  const photo = await screenshotFile(4000, 3000);
  expect((await sharp(photo.buffer).metadata()).exif).toBeDefined();
  await openPayment(page);
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText(ATTACHED)).toBeVisible();
  const request = page.waitForRequest('**/api/proceedToPayCoin');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  const { file } = (await request).postDataJSON() as { file: string };
  expect(file).toMatch(/^data:image\/jpeg;base64,/);
  const sent = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64');
  expect(sent.includes('PhoneMaker')).toBe(false);
  const { format, width, height, exif, xmp, iptc } = await sharp(sent).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2133, height: 1600 });
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  await expect(page).toHaveURL(/\/profile/);
});
