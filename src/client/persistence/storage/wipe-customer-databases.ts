import { clear, del, entries, type UseStore } from 'idb-keyval';
import type { User } from '#shared/contract/account.ts';
import { carryDrafts } from '#client/checkout-session/payment-draft.ts';
import { type Session, storedCustomer } from '#client/session/session.ts';
import { deviceStorage } from './device-storage.ts';
import { type PrivateDatabase, privateDatabase } from './private-database.ts';
import { PRIVATE_DATABASES } from './storage-keys.ts';

/**
 * Empties the customer's databases when a login ends. They are not deleted: a database that another tab has open cannot be. A
 * payment interrupted by an expired login, and what was being told of one, stays in memory, for the same customer's next login on
 * this page. The rows of a customer who has logged in since stay, such as their payment under way in another tab.
 */
export async function wipeCustomerDatabases(expired?: {
  session: Session;
  user: User;
}): Promise<void> {
  if (expired) await carryDrafts(expired.session, expired.user);
  const names = Object.keys(PRIVATE_DATABASES) as PrivateDatabase[];
  const newcomer = storedCustomer(deviceStorage.local);
  await Promise.allSettled(names.map(async (name) => wipe(privateDatabase(name), newcomer)));
}

async function wipe(database: UseStore, newcomer: User['Id'] | undefined): Promise<void> {
  if (newcomer === undefined) return clear(database);
  const rows = await entries<string, { customer?: User['Id'] }>(database);
  const others = rows.filter(([, { customer }]) => customer !== newcomer);
  await Promise.all(others.map(([key]) => del(key, database)));
}
