import type { UseStore } from 'idb-keyval';
import { openDatabase } from './open-database.ts';
import { PRIVATE_DATABASES } from './storage-keys.ts';

export type PrivateDatabase = keyof typeof PRIVATE_DATABASES;

const opened = new Map<PrivateDatabase, UseStore>();

/** A customer's own database, opened once, for the functions of idb-keyval. */
export function privateDatabase(name: PrivateDatabase): UseStore {
  const known = opened.get(name);
  if (known) return known;
  const store = openDatabase(PRIVATE_DATABASES[name]);
  opened.set(name, store);
  return store;
}
