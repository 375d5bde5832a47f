import type { Page } from 'playwright/test';
import { STATIC_PAGES } from '../../src/shared/addresses/pages.ts';
import { cutNetwork } from '../support/network/device-network.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { layoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { startStaticHost } from '../support/stores/static-host.ts';
import { freePort } from '../../src/server/testing/free-port.ts';

test.use({ serviceWorkers: 'allow' });

/** Visits only the home page, until the device has stored everything. */
async function visitHome(page: Page): Promise<void> {
  await page.goto('/');
  await waitForLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** A page is readable: its heading and enough text to be the real one. */
async function expectWords(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  const words = (await page.locator('main').innerText()).split(/\s+/).length;
  expect(words, address).toBeGreaterThan(250);
}

test('after one visit to the home page, every static page opens offline by its address', async ({
  page,
  context,
  networkMayFail,
}) => {
  await visitHome(page);
  networkMayFail();
  await cutNetwork(context);
  for (const address of STATIC_PAGES) {
    const fresh = await context.newPage();
    await fresh.goto(address);
    await expectWords(fresh, address);
    // The app has hydrated the page: it says that there is no network.
    await expect(fresh.getByText(/^Offline\. Buying needs a connection/)).toBeVisible();
    await expectWords(fresh, address);
    await expect(fresh).toHaveTitle(/ - AURUM$/);
    await fresh.close();
  }
});

test('static pages open offline without JavaScript', async ({ page, context, networkMayFail }) => {
  await visitHome(page);
  networkMayFail();
  await cutNetwork(context);
  const fresh = await context.newPage();
  const devtools = await context.newCDPSession(fresh);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  for (const address of STATIC_PAGES) {
    await fresh.goto(address);
    await expect(fresh.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(fresh.getByRole('link', { name: 'Privacy policy' }).first()).toBeVisible();
  }
});

test('disclosures opened in a cached page before the app takes it over stay open', async ({
  page,
  context,
}) => {
  await visitHome(page);
  const fresh = await context.newPage();
  // Like a quick finger, while the page is still loading.
  await fresh.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const one = document.querySelector('main details');
      if (!(one instanceof HTMLDetailsElement)) return;
      watch.disconnect();
      one.open = true;
      one.dataset['static'] = '';
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await fresh.goto('/terms-and-conditions');
  const contents = fresh.getByRole('main').locator('details');
  await expect(contents).toHaveAttribute('open');
  // The app's own page has replaced it.
  await expect(contents).not.toHaveAttribute('data-static');
  await expect(contents).toHaveAttribute('open');
});

test('the app takes a cached page over without moving it', async ({ page, context }) => {
  await visitHome(page);
  const fresh = await context.newPage();
  await watchLayoutShifts(fresh);
  for (const address of STATIC_PAGES) {
    await fresh.goto(address);
    await waitForLive(fresh);
    const { total, what } = await layoutShift(fresh);
    expect(total, `${address} ${what}`).toBeLessThan(0.01);
  }
});

test('a page reached from a kept one has its own title and canonical link, and no other', async ({
  page,
  context,
}) => {
  await visitHome(page);
  const fresh = await context.newPage();
  await fresh.goto('/privacy-policy');
  await waitForLive(fresh);
  const head = () =>
    fresh.evaluate(() =>
      [...document.head.querySelectorAll('title, link[rel="canonical"]')].map(
        (tag) => tag.textContent || new URL(tag.getAttribute('href') ?? '').pathname,
      ),
    );
  await expect.poll(head).toEqual(['Privacy policy - AURUM', '/privacy-policy']);
  await fresh.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await expect.poll(head).toEqual(['News - AURUM', '/news']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every static page can be read, from the store and from a plain host', async ({
    page,
    store,
  }) => {
    const port = await freePort();
    const host = await startStaticHost(port, {
      baseUrl: `${store.origin}/api/`,
      domain: 'https://shop.example',
      projectName: 'AURUM',
    });
    try {
      for (const address of STATIC_PAGES) {
        await page.goto(address);
        await expectWords(page, address);
        await page.goto(`http://localhost:${port}${address}`);
        await expectWords(page, address);
      }
    } finally {
      host.close();
    }
  });
});
