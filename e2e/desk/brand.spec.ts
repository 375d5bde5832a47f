import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { overflow } from '../support/axe.ts';
import { cutNetwork } from '../support/network/device-network.ts';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, serviceWorkers: 'allow' });

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{fill:#1d3f8f}</style><circle class="a" cx="20" cy="20" r="20"/><path fill="#fff" d="M12 10h4v8l8-8h5l-9 9 10 11h-5l-9-10v10h-4z"/></svg>`;

const photograph = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c8a24a' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="1600" height="1200"><rect x="500" y="350" width="600" height="500" rx="40" fill="#8a6a1f"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();

const press = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--press').trim(),
  );

/** How far the shop's font is, under the stand-in's name, which the device's own font has first. */
const shopFont = () =>
  [...document.fonts].filter((face) => face.family.includes('Marcellus Times'))[1]?.status;

/**
 * The name in the header, and the colour of pressable things. An app that started in the earlier brand reloads itself, and a
 * reading is lost where it does so meanwhile.
 */
async function expectBrand(page: Page, name: string, colour: string): Promise<void> {
  await expect(page.locator('header').getByText(name).first()).toBeVisible();
  await expect(async () => expect(await press(page)).toBe(colour)).toPass();
}

test('a shop gets another name, logo, colours and first picture at the desk, and every page and the installed app wear them', async ({
  page,
  context,
  store,
  networkMayFail,
}) => {
  // A customer who already has the app, in the earlier brand.
  const customer = await context.newPage();
  await customer.goto(store.origin);
  await waitForLive(customer);
  await customer.evaluate(() => navigator.serviceWorker.ready);
  await expectBrand(customer, 'AURUM', '#0f3d2e');

  await signInAtDesk(page, store, 'owner', '/brand');
  await page.getByLabel('Name of the shop').fill('Kundan Bullion');
  await page.getByLabel('Short name').fill('Kundan');
  await page.getByLabel('Claim').fill('Jaipur since 1988');
  await page
    .locator('input[type="file"][accept*="svg"]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(page.getByAltText('The logo on a light ground')).toBeVisible();
  await page.getByLabel('Colours of our own').check();
  await page.getByRole('textbox', { name: /^Main/ }).fill('#ffcc00');
  await expect(page.getByText(/main colour of buttons .* 3 are needed/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Main/ }).fill('#1d3f8f');
  await page.getByRole('textbox', { name: /^Accent/ }).fill('#e0862b');
  await page.getByRole('textbox', { name: /^Paper/ }).fill('#f7f9fc');
  await expect(page.getByText(/are needed/)).toHaveCount(0);
  await page
    .getByRole('group', { name: 'First picture' })
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'our bar.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  const corner = dialog.getByRole('button', { name: 'Corner, bottom right' });
  await corner.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await dialog.getByLabel('What it shows').fill('A bar of gold');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(dialog).toHaveCount(0, { timeout: 60_000 });
  await page.getByLabel('Headline').fill('Gold by the gram');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Nobody but the desk sees it yet')).toBeVisible();

  // The draft is on the real home page, for the desk alone, in the shop's own letters.
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Gold by the gram' })).toBeVisible();
  await expect.poll(() => preview.locator('html').evaluate(shopFont)).toBe('loaded');
  expect(await (await page.request.get(`${store.origin}/config.json`)).json()).toMatchObject({
    projectName: 'AURUM',
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The shop is Kundan Bullion now.')).toBeVisible();

  // A new visitor sees it, painted in it at once and without a script.
  const html = await (await page.request.get(store.origin)).text();
  expect(html).toContain('Gold by the gram');
  expect(html).toContain('--press:#1d3f8f');

  // A logo and a name of two words leave room for all else in the header.
  await page.goto(store.origin);
  for (const width of [320, 390, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${width} px wide`).toBeLessThanOrEqual(0);
  }

  // The installed app has it at its next start, and a start later offline too.
  await customer.goto(`${store.origin}/products`);
  await expectBrand(customer, 'Kundan Bullion', '#1d3f8f');
  await customer.goto(store.origin);
  await expectBrand(customer, 'Kundan Bullion', '#1d3f8f');
  await expect(customer.getByRole('heading', { name: 'Gold by the gram' })).toBeVisible();
  networkMayFail();
  await cutNetwork(context);
  await customer.goto(store.origin);
  await expectBrand(customer, 'Kundan Bullion', '#1d3f8f');
  await expect(customer.locator('header img').first()).toHaveJSProperty('complete', true);
  expect(
    await customer
      .locator('header img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
});
