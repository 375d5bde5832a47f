import { clear } from 'idb-keyval';
import type { User } from '#shared/contract/account.ts';
import { carryDrafts } from '#client/checkout-session/payment-draft.ts';
import type { Session } from '#client/session/session.ts';
import { type PrivateDatabase, privateDatabase } from './private-database.ts';
import { PRIVATE_DATABASES } from './storage-keys.ts';

/**
 * Empties the customer's databases when a login ends. They are not deleted: a database that another tab has open cannot be. A
 * payment interrupted by an expired login, and what was being told of one, stays in memory, for the same customer's next login on
 * this page.
 */
export async function wipeCustomerDatabases(expired?: {
  session: Session;
  user: User;
}): Promise<void> {
  if (expired) await carryDrafts(expired.session, expired.user);
  const names = Object.keys(PRIVATE_DATABASES) as PrivateDatabase[];
  await Promise.allSettled(names.map(async (name) => clear(privateDatabase(name))));
}
