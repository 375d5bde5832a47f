import type { Page } from 'playwright/test';
import { faultsInBothThemes, faultsOnDesktop, spills } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { walkCardPurchase, walkConversion, walkPurchase } from '../support/paying/purchase.ts';

// Waiting for animations would only take time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Collects the violations at each screen: both themes, large text, narrow phones, desktops. */
const lookAt = (page: Page, found: string[]) => async (state: string) => {
  const faulty = [
    ...(await faultsInBothThemes(page)),
    ...(await faultsOnDesktop(page)),
    ...(await spills(page)),
  ];
  found.push(...faulty.map((fault) => `${state}: ${fault}`));
};

test('a purchase by UPI is accessible at every screen', async ({ customerPage: page, store }) => {
  // Eleven screens, each in both themes, on a desktop, with large text and on narrow phones.
  test.slow();
  const found: string[] = [];
  await walkPurchase(page, store, lookAt(page, found));
  expect(found).toEqual([]);
});

test('a purchase by card is accessible at every screen', async ({ customerPage: page }) => {
  const found: string[] = [];
  await walkCardPurchase(page, lookAt(page, found));
  expect(found).toEqual([]);
});

test('a conversion is accessible at every screen, in both themes', async ({ demoPage: page }) => {
  const found: string[] = [];
  await walkConversion(page, async (state) => {
    found.push(...(await faultsInBothThemes(page)).map((fault) => `${state}: ${fault}`));
  });
  expect(found).toEqual([]);
});
