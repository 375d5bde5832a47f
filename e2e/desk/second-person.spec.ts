import type { Page } from 'playwright/test';
import { formatRupees } from '../../src/shared/pricing/money.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, viewport: { width: 1280, height: 900 }, isMobile: false });

/** Asks to let one person pay more out at once than `now`; resolves once it waits. */
async function askForMore(page: Page, now: RegExp, each: string): Promise<void> {
  // What was decided is told of before the limits are read anew, and over an older limit none is set.
  await expect(page.getByRole('row', { name: /^Money out/ })).toHaveText(now);
  await page.getByRole('button', { name: 'Set Money out' }).click();
  await page.getByLabel('At once').fill(each);
  await page.getByRole('dialog').getByRole('button', { name: 'Set' }).click();
  // The note of an earlier request may still be there.
  const kept = page.getByText(`set the limit of rupees to ${formatRupees(each)} at once`);
  await expect(
    kept.filter({ hasText: 'somebody else can decide it under Approvals' }),
  ).toBeVisible();
}

test('who asked for what needs a second person is told how it ended, and so is who decided it; or takes it back', async ({
  page,
  browser,
  store,
}) => {
  await signInAtDesk(page, store, 'owner', '/approvals');
  const other = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signInAtDesk(other, store, 'payments', '/approvals');

  await askForMore(page, /₹2,00,000\.00/, '300000');
  await other.getByRole('row', { name: /₹3,00,000\.00 at once/ }).click();
  await expect(other.getByText('₹10,00,000.00', { exact: true }).first()).toBeVisible();
  await other.getByRole('button', { name: /^Approve/ }).click();
  // Both notes come before the list is read anew, and go after some seconds.
  await Promise.all([
    expect(other.getByText(/is approved\. The limit of rupees is ₹3,00,000\.00/)).toBeVisible(),
    expect(page.getByText(/^Request \d+: set the limit .* Approved by Meera Iyer$/)).toBeVisible(),
  ]);
  // What is decided leaves the list, and its panel with it.
  await expect(other.getByText('Nothing waits for a second person')).toBeVisible();

  await askForMore(page, /₹3,00,000\.00/, '400000');
  await other.getByRole('row', { name: /₹4,00,000\.00 at once/ }).click();
  await other.getByRole('button', { name: /^Refuse/ }).click();
  await other.getByLabel('Why').fill('Three is enough');
  await other.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await Promise.all([
    expect(other.getByText(/^Request \d+ of Anand Mehta is declined\.$/)).toBeVisible(),
    expect(
      page.getByText(/^Request \d+: .* Declined by Meera Iyer: Three is enough$/),
    ).toBeVisible(),
  ]);

  await askForMore(page, /₹3,00,000\.00/, '500000');
  await expect(other.getByRole('row', { name: /₹5,00,000\.00 at once/ })).toBeVisible();
  // What is below the feed waits for it: a press would miss a button that the feed's panel pushes down.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/desk/api/Guard', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { name: 'Feed and its guard' })).toBeVisible();
  const own = page.getByRole('region', { name: 'What you asked for' });
  await expect(own).toHaveCount(0);
  goOn();
  await expect(own.getByText('Declined by Meera Iyer: Three is enough')).toBeVisible();
  await own.getByRole('button', { name: /^Withdraw: .*₹5,00,000\.00/ }).click();
  await expect(own.getByText('Withdrawn')).toBeVisible();
  await expect(other.getByText('Nothing waits for a second person')).toBeVisible();
  await other.close();
});
