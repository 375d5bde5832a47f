import type { Locator } from 'playwright/test';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';

test.use({ storeEnv: DESK_STORE, viewport: { width: 390, height: 844 } });

const inSight = (what: Locator) => expect(what).toBeInViewport({ ratio: 1 });

test('what a long form of a phone is refused for comes into sight', async ({
  page,
  store,
  networkMayFail,
}) => {
  await signInAtDesk(page, store, 'content', '/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  // One ring, that of its box.
  await expect(code).toHaveCSS('outline-style', 'none');
  await inSight(code);
  await code.fill('REFUSED');
  await page.getByLabel('How much').fill('100');
  networkMayFail();
  await page.route('**/desk/api/SaveCoupon', (route) => route.abort());
  await save.click();
  await inSight(page.getByRole('main').getByRole('alert'));
});
