import { expect, test, waitForLive } from '../support/journey.ts';

test('a page whose script is not here yet says so without a network, and comes with it', async ({
  page,
  context,
  networkMayFail,
}) => {
  // As before the service worker has anything: it is blocked.
  await page.goto('/');
  await waitForLive(page);
  networkMayFail();
  await context.setOffline(true);
  const digital = page.getByRole('navigation').getByRole('link', { name: 'Digital', exact: true });
  await digital.last().click();
  // The app stays: a reload would leave the browser's own error page.
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
  await expect(page).toHaveURL('/digital-gold');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Digital gold', level: 1 })).toBeVisible();
  await waitForLive(page);
});
