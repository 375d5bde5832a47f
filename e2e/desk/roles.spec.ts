import type { Page } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DESK_PAGES } from '../support/desk/desk-pages.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, viewport: { width: 1280, height: 900 }, isMobile: false });
test.describe.configure({ timeout: 300_000 });

/**
 * Every page that is closed to a role, written down here and not read from the desk's rights: what a role loses or gains by mistake
 * differs from this. All other pages are open to it.
 */
const CLOSED = {
  payments: [
    '/catalogue',
    '/categories',
    '/stock',
    '/coupons',
    '/pictures',
    '/content',
    '/shop',
    '/brand',
    '/setup',
    '/staff',
    '/audit',
    '/orders/B261120AAAAAA/pack',
  ],
  dispatch: [
    '/approvals',
    '/payments',
    '/refunds',
    '/prices',
    '/coupons',
    '/pictures',
    '/content',
    '/shop',
    '/brand',
    '/setup',
    '/customers',
    '/customers/1',
    '/ledger',
    '/payouts',
    '/reports',
    '/staff',
    '/audit',
  ],
  content: [
    '/approvals',
    '/payments',
    '/refunds',
    '/orders',
    '/orders/B261120AAAAAA/pack',
    '/prices',
    '/setup',
    '/customers',
    '/customers/1',
    '/ledger',
    '/payouts',
    '/reports',
    '/staff',
    '/audit',
  ],
  // Reads everything; packing is work alone.
  auditor: ['/orders/B261120AAAAAA/pack'],
} as const;
const REFUSAL = 'This page is not for your role';

/** Open to everybody, and asks for little. */
const OPEN = '/account';

/** Waits for the page of an address to be there, or its refusal. */
async function isThere(page: Page, refused: boolean): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await (refused ? expect(title).toHaveText(REFUSAL) : expect(title).not.toHaveText(REFUSAL));
  await expect(title).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

for (const role of ['payments', 'dispatch', 'content', 'auditor'] as const) {
  test(`whoever is of ${role} opens every page by its address: those for others say so, and the store refuses nothing that they ask`, async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, role);
    const shut: readonly string[] = CLOSED[role];
    const isShut = (address: string) => shut.includes(address.replace(/\?.*/, ''));
    const addresses = [...new Set([...DESK_PAGES, ...shut])];
    const [firstShut = ''] = shut;
    for (const address of [addresses.find((each) => !isShut(each)) ?? OPEN, firstShut]) {
      await page.goto(`${store.origin}/desk${address}`);
      await isThere(page, isShut(address));
    }
    // The others within the app, which loads in a second: the router hears of an address whoever sets it.
    const go = async (address: string) => {
      await page.evaluate((to) => history.pushState({}, '', to), `/desk${address}`);
      await isThere(page, isShut(address));
    };
    for (const address of addresses) {
      await test.step(address, async () => {
        // From a page of the other kind, so that the title of the one before is not taken for this one's.
        await go(isShut(address) ? OPEN : firstShut);
        await go(address);
      });
    }
  });
}
