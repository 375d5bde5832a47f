import { createStore, type UseStore } from 'idb-keyval';

/**
 * The databases of this device that hold a customer's own: the invoices that were opened, and a payment
 * that is being made. What stands in this list is gone when the login ends.
 */
export const PRIVATE_DATABASES = {
  invoices: 'private-invoices',
  payment: 'private-payment',
} as const;
export type PrivateDatabase = keyof typeof PRIVATE_DATABASES;

const opened = new Map<PrivateDatabase, UseStore>();

/** A database of the list, opened once, for the functions of idb-keyval. */
export function privateDatabase(name: PrivateDatabase): UseStore {
  const known = opened.get(name);
  if (known) return known;
  const store = createStore(PRIVATE_DATABASES[name], 'entries');
  opened.set(name, store);
  return store;
}
