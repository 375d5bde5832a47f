import { clear } from 'idb-keyval';
import type { User } from '#shared/contract/account.ts';
import { storedCustomer, type Session } from '#client/session/session.ts';
import { deviceStorage } from './device-storage.ts';
import { dropOtherCustomers } from '../queries/customer-storage.ts';
import { carryDraft } from '#client/checkout-session/payment-draft.ts';
import { PRIVATE_DATABASES, type PrivateDatabase, privateDatabase } from './private-database.ts';

/**
 * Lets go of a trade that was not made, and empties the databases of what only the customer may see. They
 * are not deleted: a database that another tab has open could not be, and would keep what it holds. Of a
 * login that ran out in the midst of a payment that stays in memory, for the same customer's next login on
 * this page.
 */
export async function wipeCustomerData(ranOut?: { session: Session; user: User }): Promise<void> {
  deviceStorage.local.removeItem('checkoutData');
  // What keeps a customer's own has let go of it already, where it had arrived.
  if (!storedCustomer(deviceStorage.local)) dropOtherCustomers(deviceStorage.local);
  if (ranOut) await carryDraft(ranOut.session, ranOut.user);
  const names = Object.keys(PRIVATE_DATABASES) as PrivateDatabase[];
  await Promise.allSettled(names.map(async (name) => clear(privateDatabase(name))));
}
