import { desk } from '../support/desk/desk.ts';
import { fillBag, openPayment, proceed } from '../support/paying/checkout.ts';
import { expect, test, waitForLive } from '../support/journey.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

// A store of its own: what is stopped here is stopped for all.
test.use({ storeEnv: WITHOUT_LIMITS });

const REASON = ['--reason', 'A journey'];

test('while digital metal is stopped a coin is sold, and not made out of a holding', async ({
  customerPage: page,
  store,
}) => {
  await page.goto('/products/gold-coins/lotus-coin');
  await waitForLive(page);
  const convert = page.getByRole('button', { name: 'Convert to Coin' });
  await expect(convert).toBeEnabled();
  await desk(store, 'halt', '--digital', ...REASON);
  await expect(convert).toHaveAttribute('aria-disabled', 'true');
  await expect(convert).toHaveAccessibleDescription(
    'Digital gold and silver are paused by the refinery. Your grams are safe.',
  );
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  await desk(store, 'resume', '--digital', ...REASON);
  await expect(convert).not.toHaveAttribute('aria-disabled', 'true');
});

test('a payment that opens while its metal is stopped waits with the reason, and opens by itself', async ({
  customerPage: page,
  store,
}) => {
  await fillBag(page);
  await proceed(page);
  await desk(store, 'halt', '--metal', 'gold', ...REASON);
  await page.getByLabel('My shipping address is the same as my billing address.').check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/\/modeofpayment/);
  const paused = page.getByText('Buying and selling gold is paused by the refinery.');
  await expect(paused.first()).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again.and(page.locator(':not([aria-disabled])'))).toHaveCount(0);
  await desk(store, 'resume', '--metal', 'gold', ...REASON);
  await expect(page.getByText('This price is yours for')).toBeVisible();
});

test('the ways to pay stay where they are while the shop stops and goes on', async ({
  customerPage: page,
  store,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPayment(page);
  const way = page.getByRole('radio', { name: /^Card/ });
  const place = async () => {
    const { y } = (await way.boundingBox()) ?? {};
    return y;
  };
  const before = await place();
  await desk(store, 'halt', ...REASON);
  const stands = page.getByText('New prices wait. This one holds.');
  await expect(stands).toBeVisible();
  expect(await place()).toBe(before);
  await desk(store, 'resume', ...REASON);
  await expect(stands).toHaveCount(0);
  expect(await place()).toBe(before);
});
