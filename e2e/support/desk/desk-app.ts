import { expect, type Page } from 'playwright/test';
import type { Role } from '../../../src/shared/desk/roles.ts';
import { ROLE_WORDS } from '../../../src/shared/desk/roles.ts';
import type { RunningStore } from '../stores/store.ts';

/**
 * The settings of a store for the desk's journeys: `test.use({ storeEnv: DESK_STORE })`. The demo's people can sign in by a press
 * only where no proxy stands before the store. Orders of up to ten lakh may be paid by UPI. Orders of a crore need a PAN, because a
 * store that never asks for one has less at its desk.
 */
export const DESK_STORE = {
  TRUST_PROXY: '0',
  UPI_MOST: '1000000',
  IDENTITY_FROM: '10000000',
  DIGITAL_IDENTITY_FROM: '10000000',
};

/** Signs in as the demo's person with this role, through the page, and opens a page of the desk. */
export async function signInAtDesk(
  page: Page,
  store: RunningStore,
  role: Role,
  at = '/',
): Promise<void> {
  const from = at === '/' ? '' : `?from=${encodeURIComponent(at)}`;
  await page.goto(`${store.origin}/desk/sign-in${from}`);
  const { name } = ROLE_WORDS[role];
  await page.getByRole('button', { name: new RegExp(`^Sign in as .*, ${name}$`) }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
}
