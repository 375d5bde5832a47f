import { DEMO, expect, logIn, test } from '../support/journey.ts';

/** The requests and scripts that the browser refused, by the page's policy. */
declare global {
  interface Window {
    refused: string[];
  }
}

// The worker is part of the start.
test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
});

for (const address of ['/', '/faq', '/news', '/products/gold-coins', '/digital-gold', '/about']) {
  test(`${address} starts and shows all of itself under Trusted Types`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('[data-live="true"]').first()).toBeAttached();
    // The worker is registered last, by a policy of its own.
    await expect
      .poll(() =>
        page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())),
      )
      .toBe(true);
    expect(await page.evaluate(() => window.refused)).toEqual([]);
  });
}

test('only the shop’s own policies turn text into markup, or an address into a script', async ({
  browser,
  store,
}) => {
  // In a page of its own: refusals are written to the console.
  const page = await browser.newPage({ baseURL: store.origin });
  await page.goto('/');
  const ways = await page.evaluate(() => {
    const tried = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    return [
      tried(() => (document.body.innerHTML = '<img src=x>')),
      tried(() => script.setAttribute('src', 'https://evil.example/x.js')),
      tried(() => trustedTypes.createPolicy('evil', {})),
    ];
  });
  expect(ways).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await page.close();
});

test('a customer walks through their account under Trusted Types', async ({ page }) => {
  await logIn(page, DEMO);
  for (const tab of ['profile', 'address', 'orders', 'password']) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  expect(await page.evaluate(() => window.refused)).toEqual([]);
});
