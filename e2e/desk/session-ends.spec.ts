import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

test.use({ storeEnv: { ...DESK_STORE, IDENTITY_FROM: '0', UPI_MOST: '10000000' } });

for (const next of ['the same clerk', 'somebody else'] as const) {
  test(`a note that was typed when the session ended is there for nobody but its clerk: ${next} signs in`, async ({
    browser,
    store,
  }) => {
    const order = await placeOrder(await StoreApi.logIn(store.origin));
    // Without the listener for console errors: Chromium logs each refusal.
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInAtDesk(page, store, 'payments', `/orders/${order}`);
    const note = page.getByLabel('Note for colleagues');
    await note.fill('Rings on Monday');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('heading', { name: order })).toBeHidden();
    const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(await page.evaluate(stored)).not.toContain('Monday');
    if (next === 'the same clerk') {
      await page.getByRole('button', { name: /^Sign in as .*, Payments$/ }).click();
      await expect(note).toHaveValue('Rings on Monday');
      await expect(page.getByText('You are signed out.')).toHaveCount(0);
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(note).toHaveValue('');
      await expect(page.getByText('Rings on Monday')).toBeVisible();
    } else {
      await page.getByRole('button', { name: /^Sign in as .*, Owner$/ }).click();
      await expect(page.getByRole('heading', { name: order }).first()).toBeVisible();
      await expect(note).toHaveValue('');
    }
    await context.close();
  });
}
