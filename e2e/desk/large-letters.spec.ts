import { cutButtons, overflow } from '../support/axe.ts';
import { DESK_STORE, signInAtDesk } from '../support/desk/desk-app.ts';
import { DESK_PAGES } from '../support/desk/desk-pages.ts';
import { expect, test } from '../support/journey.ts';
import { enlargeLetters } from '../support/large-letters.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';

/** Cheap enough to be paid by UPI. */
const PIECE = { type: 'Gold Coins', category: 'Lotus Coin', grams: 5 };

test.use({ storeEnv: DESK_STORE, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 600_000 });

test('a phone with large letters shows every page of the desk whole', async ({ page, store }) => {
  await enlargeLetters(page);
  await placeOrder(await StoreApi.logIn(store.origin), PIECE);
  await signInAtDesk(page, store, 'owner');
  const found: Record<string, unknown> = {};
  for (const address of DESK_PAGES) {
    await page.goto(`${store.origin}/desk${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const [by, cut] = [await overflow(page), await cutButtons(page)];
    if (by > 0 || cut.length > 0) found[address] = { by, cut };
  }
  expect(found).toEqual({});
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
});
