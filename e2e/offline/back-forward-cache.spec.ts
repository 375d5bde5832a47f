import { chromium, type Page } from 'playwright/test';
import { CHROMIUM_ARGS, systemChromium } from '../support/chromium.ts';
import { type FlakyProxy, flakyProxy } from '../support/network/flaky-proxy.ts';
import { openPayment } from '../support/paying/checkout.ts';
import { expect, logInByHttp, newCustomer, test, waitForLive } from '../support/journey.ts';
import type { RunningStore } from '../support/stores/store.ts';

interface Return {
  persisted: boolean;
  /** In the first frame: whether prices are called live, and the buttons that buy and can be pressed. */
  live: string | undefined;
  open: string[];
}

/** Notes what the first frame of a page shows that comes back. */
function noteReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    requestAnimationFrame(() => {
      const buttons = [...document.querySelectorAll('main button:not([aria-disabled])')];
      const open = buttons.map((button) => button.textContent ?? '');
      const live = document.querySelector<HTMLElement>('[data-live]')?.dataset['live'];
      Object.assign(window, { cameBack: { persisted, live, open } });
    });
  });
}

/** Undefined while one page still makes way for the other. */
const cameBack = (page: Page) =>
  page.evaluate(() => (window as unknown as { cameBack?: Return }).cameBack).catch(() => undefined);

/** A customer in a browser with a back/forward cache, which Playwright turns off and the headless shell does not have. */
async function withCache(
  store: RunningStore,
  run: (page: Page, proxy: FlakyProxy) => Promise<void>,
): Promise<void> {
  const proxy = await flakyProxy(store.port);
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    headless: false,
    args: [...CHROMIUM_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: proxy.origin, serviceWorkers: 'block' });
    await logInByHttp(context, proxy.origin, await newCustomer(store));
    await context.addInitScript(noteReturn);
    await run(await context.newPage(), proxy);
  } finally {
    await browser.close();
    proxy.close();
  }
}

/** Follows a link to another origin, and comes back from there. Resolves to what the first frame shows. */
async function awayAndBack(
  page: Page,
  store: RunningStore,
  proxy: FlakyProxy,
): Promise<Return | undefined> {
  const elsewhere = `${store.origin}/about`;
  await page.evaluate(
    (address) => void setTimeout(() => window.location.assign(address)),
    elsewhere,
  );
  await page.waitForURL(elsewhere);
  // On a busy machine a fresh price may come before the first frame.
  const { release } = proxy.hold();
  await page.evaluate(() => void setTimeout(() => window.history.back()));
  await expect.poll(async () => (await cameBack(page))?.persisted).toBe(true);
  release();
  return cameBack(page);
}

test('a product back from the back/forward cache sells nothing before a fresh price has come', async ({
  store,
}) => {
  await withCache(store, async (page, proxy) => {
    await page.goto('/products/gold-coins/lotus-coin');
    await waitForLive(page);
    const first = await awayAndBack(page, store, proxy);
    expect(first?.live).toBe('false');
    expect(first?.open).not.toContain('Buy Now');
    await waitForLive(page);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL('/cart');
  });
});

test('a payment back from the back/forward cache counts the time of its price, and keeps what was typed', async ({
  store,
}) => {
  await withCache(store, async (page, proxy) => {
    await openPayment(page);
    await page.getByLabel(/UTR/).fill('123456789012');
    const held = await page.evaluate(() => sessionStorage.getItem('payment-lock'));
    const { expiresAt } = (JSON.parse(held ?? '{}') as { lock: { expiresAt: number } }).lock;
    await awayAndBack(page, store, proxy);
    await waitForLive(page);
    const wrong = async () => {
      const [minutes = 0, seconds = 0] = (await page.getByRole('timer').first().innerText())
        .split(':')
        .map(Number);
      return Math.abs(minutes * 60 + seconds - (expiresAt - Date.now()) / 1000);
    };
    await expect.poll(wrong).toBeLessThan(3);
    await expect(page.getByLabel(/UTR/)).toHaveValue('123456789012');
  });
});
