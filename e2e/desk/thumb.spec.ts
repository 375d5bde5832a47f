import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE });

const REACHED = {
  owner: ['Today', 'Payments', 'Orders', 'Guard'],
  dispatch: ['Today', 'Orders', 'Catalogue', 'Guard'],
  content: ['Today', 'Content', 'Catalogue', 'Guard'],
} as const;

for (const role of ['owner', 'dispatch', 'content'] as const) {
  test(`the thumb of ${role} reaches what they work at`, async ({ page, store }) => {
    await signInAtDesk(page, store, role);
    const bar = page.getByRole('navigation', { name: 'Sections on a phone' });
    await expect(bar.getByRole('link')).toHaveCount(REACHED[role].length);
    const words = await bar.getByRole('link').allInnerTexts();
    expect(words.map((word) => word.split('\n')[0])).toEqual(REACHED[role]);
    if (role !== 'content') return;
    await bar.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByRole('link', { name: 'Coupons' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Catalogue' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('link', { name: 'Products' }).click();
    // Nothing can be brought in by who may not edit.
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  });
}
