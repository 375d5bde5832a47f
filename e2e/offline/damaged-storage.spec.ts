import type { BrowserContext } from 'playwright/test';
import { expect, test, waitForLive } from '../support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const LOST = /^Some of what was saved on this device could not be read and was let go/;

/** Everything that the shop has stored on this device, by name. */
const namesOf = (context: BrowserContext, origin: string) =>
  context
    .storageState()
    .then(({ origins }) => origins.find((one) => one.origin === origin)?.localStorage ?? [])
    .then((entries) => entries.map(({ name }) => name));

const DAMAGES: [name: string, damage: (text: string) => string][] = [
  ['cut off in the middle', (text) => text.slice(0, Math.ceil(text.length / 2))],
  ['of another app', () => '{"version":3,"items":[{"id":1}]}'],
  ['of an older version', (text) => text.replace(/"buster":"\d+"/, '"buster":"0"')],
];

for (const [name, damage] of DAMAGES) {
  test(`the app starts where its saved data is ${name}, and says what was lost`, async ({
    demoPage: page,
    context,
    store,
  }) => {
    await page.goto('/profile?tab=orders');
    await page.waitForFunction(() => localStorage.getItem('kept-catalogue') !== null);
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('kept-own/')),
    );
    await page.goto('about:blank');
    const damaged = (await namesOf(context, store.origin)).filter(
      (key) => key !== 'token' && key !== 'loginResponse',
    );
    expect(damaged).toContain('kept-catalogue');
    await page.route(`${store.origin}/healthz`, (route) => route.fulfill({ body: 'blank' }));
    await page.goto('/healthz');
    for (const key of damaged) {
      const text = await page.evaluate((key) => localStorage.getItem(key) ?? '', key);
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
        key,
        damage(text),
      ] as const);
    }

    await page.goto('/profile?tab=address');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(LOST)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(LOST)).toBeHidden();
    await page.goto('/');
    await waitForLive(page);
    await expect(page.getByText(LOST)).toBeHidden();
  });
}

test('the app starts where the browser lets it store nothing, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/products');
  await waitForLive(page);
  await expect(
    page.getByText('This browser lets the shop save nothing on this device'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('the app starts where the device has no more room, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    // What is already stored can be read: the storage is full, not denied.
    Storage.prototype.key = () => 'config';
    Object.defineProperty(Storage.prototype, 'length', { get: () => 1 });
  });
  await page.goto('/products');
  await waitForLive(page);
  await expect(page.getByText('This phone has no more room for the shop')).toBeVisible();
});
