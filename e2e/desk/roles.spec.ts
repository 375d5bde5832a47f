import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DESK_PAGES } from '../support/desk/desk-pages.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, viewport: { width: 1280, height: 900 }, isMobile: false });
test.describe.configure({ timeout: 300_000 });

/** Of those that are for some roles only. */
const OTHERS = {
  payments: ['/catalogue', '/content', '/brand', '/staff', '/audit', '/orders/B261120AAAAAA/pack'],
  dispatch: ['/payments', '/refunds', '/customers', '/ledger', '/reports', '/content'],
  content: ['/payments', '/orders', '/customers/1', '/ledger', '/prices'],
} as const;

for (const role of ['payments', 'dispatch', 'content'] as const) {
  test(`whoever is of ${role} opens every page by its address: the store refuses nothing that they ask`, async ({
    page,
    store,
  }) => {
    await signInAtDesk(page, store, role);
    const closed = new Set<string>(OTHERS[role]);
    for (const address of new Set([...DESK_PAGES, ...closed])) {
      await page.goto(`${store.origin}/desk${address}`);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      if (closed.has(address)) await expect(title).toHaveText('This page is not for your role');
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    }
  });
}
