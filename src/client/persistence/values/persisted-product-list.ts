import { del, get, set, type UseStore } from 'idb-keyval';
import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { openDatabase } from '../storage/open-database.ts';
import { DEVICE_DATABASES } from '../storage/storage-keys.ts';
import { storedText } from '../storage/stored-value.ts';

const KEY = 'product-list';
/** Raise it when ListedProduct changes: a list of an older shape is then ignored, not misread. */
const SCHEMA_VERSION = 4;

export interface PersistedProductList {
  products: ListedProduct[];
  /** When the store sent the list, epoch ms of the device. */
  at: number;
  /** The catalogue's version when it was asked for; absent where it was not known. */
  of?: number | undefined;
}

interface Row extends PersistedProductList {
  version: number;
}

let opened: UseStore | undefined;
const database = () => (opened ??= openDatabase(DEVICE_DATABASES.catalogue));

/**
 * Stores the list of all products for searching offline. It is in IndexedDB because 5,000 products are 2.4 million characters of
 * JSON, and localStorage holds 5 million bytes in all. Never throws; false where the device has no room or no database.
 */
export async function writeProductList(products: ListedProduct[], of?: number): Promise<boolean> {
  // Earlier versions stored the list there, packed.
  storedText('kept-list').remove();
  const row: Row = { version: SCHEMA_VERSION, products, at: Date.now(), of };
  return tried(() => set(KEY, row, database()).then(() => true)).then(Boolean);
}

/** The stored list; undefined where there is none, or it is too old to be shown. */
export async function readProductList(): Promise<PersistedProductList | undefined> {
  const row = await tried(() => get<Row>(KEY, database()));
  if (row?.version !== SCHEMA_VERSION || Date.now() - row.at >= PERSISTED_FOR_MS) return undefined;
  // A date in the future comes from a clock that was set back since.
  return { products: row.products, at: Math.min(row.at, Date.now()), of: row.of };
}

export async function dropProductList(): Promise<void> {
  await tried(() => del(KEY, database()));
}

/** Without a database the search works online only. */
async function tried<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
