import { clear } from 'idb-keyval';
import { PRIVATE_DATABASES, type PrivateDatabase, privateDatabase } from './private-database.ts';

/**
 * Empties the databases of what only the customer may see. They are not deleted: a database that another tab has open could not be, and would
 * keep what it holds.
 */
export async function wipePrivate(): Promise<void> {
  const names = Object.keys(PRIVATE_DATABASES) as PrivateDatabase[];
  await Promise.allSettled(names.map(async (name) => clear(privateDatabase(name))));
}
