import type { Page } from 'playwright/test';
import { keptOnDevice } from '../device.ts';
import { expect } from '../journey.ts';
import { screenshotFile } from './screenshot.ts';

// The proof of a payment by UPI, on its page.

const UTR = '412345678901';

export const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT', exact: true });
export const again = (page: Page) => page.getByRole('button', { name: 'Submit again' });

/** Attaches the proof of a payment, which must survive everything that follows. */
export async function giveProof(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(await screenshotFile());
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await page.getByLabel(/UTR number/).fill(UTR);
  // The device writes it a moment after the key, which no hand is quicker than.
  await expect.poll(() => keptOnDevice(page)).toContain(UTR);
}

export async function expectProof(page: Page): Promise<void> {
  await expect(page.getByText('Screenshot attached')).toBeVisible();
  await expect(page.getByLabel(/UTR number/)).toHaveValue(UTR);
}

/** Exactly one order, and the bag it came from is empty. */
export async function expectOneOrder(page: Page): Promise<void> {
  await page.goto('/profile?tab=orders&orders=coin');
  await expect(page.getByRole('link', { name: /Order B/ })).toHaveCount(1);
  await page.goto('/cart');
  await expect(page.getByText('Cart is empty').first()).toBeVisible();
}
