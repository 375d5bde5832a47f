import type { Locator, Page } from 'playwright/test';
import { flakyProxy } from '../support/network/flaky-proxy.ts';
import { expect, logIn, newCustomer, test, waitForLive } from '../support/journey.ts';
import { screenshotFile } from '../support/paying/screenshot.ts';
import { startStore } from '../support/stores/store.ts';

test.use({ serviceWorkers: 'allow' });

/** At least one purchase; `FLAKY_MS=300000` for as many as fit into five minutes. */
const LASTS_MS = Number(process.env['FLAKY_MS'] ?? 1);
const STALE_AFTER_MS = 6000;
/** How late the page may still call a price live: it checks twice a second. */
const SLACK_MS = 1500;

/** Presses again and again, as a customer would, until the wanted page is there. */
async function press(page: Page, button: Locator, wanted: RegExp): Promise<void> {
  await expect(async () => {
    // The first press may have worked after all.
    if (wanted.test(page.url())) return;
    // Prices come and go with the connection: the button is pressed as soon as it is enabled.
    await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
    await button.click({ timeout: 1000 });
    await expect(page).toHaveURL(wanted, { timeout: 12_000 });
  }).toPass({ timeout: 120_000 });
}

/** Opens a page repeatedly until it is shown. */
async function open(page: Page, path: string, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(sign.first()).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Buys a coin and pays by UPI. */
async function buy(page: Page, message: string): Promise<void> {
  await open(page, '/products/gold-coins/lotus-coin', button(page, 'Buy Now'));
  await press(page, button(page, 'Buy Now'), /\/cart$/);
  await press(page, button(page, 'Proceed to Buy'), /\/proceedtobuy/);
  const same = page.getByLabel('My shipping address is the same as my billing address.');
  await expect(same).toBeVisible({ timeout: 60_000 });
  await same.check();
  await press(page, button(page, 'Submit'), /\/modeofpayment/);

  const file = page.locator('input[type="file"]');
  await expect(file).toBeAttached({ timeout: 60_000 });
  await file.setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible({ timeout: 20_000 });
  const submit = page.getByRole('button', { name: /^(?:SUBMIT|Submit again)$/ });
  await press(page, submit, /\/profile/);

  // Typed text stays, even if such a network loads the page anew.
  const words = page.getByRole('textbox', { name: 'Message' });
  await open(page, '/contact-us', words);
  await words.fill(message);
  await open(page, '/contact-us', words);
  await expect(words).toHaveValue(message);
}

/** Records every moment in which the page calls a price live although none has come for too long. */
async function watchLive(page: Page): Promise<string[]> {
  let lastPrice = 0;
  const wrong: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('Liverate')) lastPrice = performance.now();
    }),
  );
  await page.exposeFunction('calledLive', (place: string) => {
    const age = performance.now() - lastPrice;
    if (age > STALE_AFTER_MS + SLACK_MS) wrong.push(`${place}: the price is ${age} ms old`);
  });
  await page.addInitScript(() => {
    const { calledLive } = window as unknown as { calledLive: (place: string) => void };
    setInterval(() => {
      if (document.querySelector('[data-live="true"]')) calledLive(location.pathname);
    }, 250);
  });
  return wrong;
}

test('on a network that fails all the time, nothing is lost, doubled or wrongly called live', async ({
  browser,
}) => {
  test.setTimeout(300_000 + LASTS_MS);
  const store = await startStore({ RATE_STALE_AFTER_MS: String(STALE_AFTER_MS) });
  const proxy = await flakyProxy(store.port);
  const context = await browser.newContext({ baseURL: proxy.origin });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' && !/net::ERR_|WebSocket connection to/.test(line.text()))
      faults.push(line.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  const wrong = await watchLive(page);
  try {
    await logIn(page, await newCustomer(store));
    await waitForLive(page);
    await page.evaluate(() => navigator.serviceWorker.ready);

    proxy.storm(true);
    const until = performance.now() + LASTS_MS;
    let bought = 0;
    do {
      bought += 1;
      await buy(page, `Do you engrave coins? (${bought})`);
    } while (performance.now() < until);
    proxy.storm(false);

    expect(proxy.failed()).toBeGreaterThan(0);
    await open(
      page,
      '/profile?tab=orders&orders=coin',
      page.getByRole('link', { name: /Order B/ }),
    );
    await expect(page.getByRole('link', { name: /Order B/ })).toHaveCount(bought);
    expect(wrong, 'called live wrongly').toEqual([]);
    expect(faults, 'errors in the console').toEqual([]);
    test.info().annotations.push({
      type: 'weather',
      description: `${bought} bought while ${proxy.failed()} requests failed`,
    });
  } finally {
    await context.close();
    proxy.close();
    await store.dispose();
  }
});
