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

for (const role of ['payments', 'dispatch', 'content', 'auditor'] as const) {
  test(`whoever is of ${role} opens every page by its address: those for others say so, and the store refuses nothing that they ask`, async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, role);
    const closed = new Set<string>(CLOSED[role]);
    for (const address of new Set<string>([...DESK_PAGES, ...closed])) {
      await test.step(address, async () => {
        const { href, pathname } = new URL(`/desk${address}`, store.origin);
        await page.goto(href);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        if (closed.has(pathname.replace('/desk', ''))) await expect(title).toHaveText(REFUSAL);
        else await expect(title).not.toHaveText(REFUSAL);
      });
    }
  });
}
