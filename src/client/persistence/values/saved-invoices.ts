import { del, entries, get, set } from 'idb-keyval';
import type { User } from '#shared/contract/account.ts';
import { privateDatabase } from '../storage/private-database.ts';

const MOST_INVOICES = 20;
const LARGEST_BYTES = 1024 * 1024;

/** An invoice that was opened on this device. */
export interface SavedInvoice {
  customer: User['Id'];
  /** The order's number. */
  order: string;
  fileName: string;
  pdf: ArrayBuffer;
  /** Epoch ms of the device's clock. */
  cachedAt: number;
}

const database = () => privateDatabase('invoices');
const keyOf = ({ customer, order }: Pick<SavedInvoice, 'customer' | 'order'>) =>
  `${customer}/${order}`;

/**
 * Stores an invoice of the logged-in customer; false where it is too large or the device has no room. Beyond 20 the oldest are
 * removed, along with those of other customers.
 */
export async function saveInvoice(invoice: SavedInvoice): Promise<boolean> {
  if (invoice.pdf.byteLength > LARGEST_BYTES) return false;
  try {
    await set(keyOf(invoice), invoice, database());
    const all = await entries<string, SavedInvoice>(database());
    const own = all
      .filter(([, { customer }]) => customer === invoice.customer)
      .sort(([, one], [, other]) => other.cachedAt - one.cachedAt)
      .slice(0, MOST_INVOICES);
    const stay = new Set(own.map(([key]) => key));
    const go = all.filter(([key]) => !stay.has(key));
    await Promise.all(go.map(([key]) => del(key, database())));
    return true;
  } catch {
    return false;
  }
}

/** Removes an invoice whose customer has logged out while it was loading. */
export const dropInvoice = (invoice: SavedInvoice): Promise<void> =>
  del(keyOf(invoice), database()).catch(() => undefined);

/** The invoice of an order, if it was opened here; null where there is none, or no database. */
export async function findInvoice(customer: User['Id'], order: string) {
  try {
    return (await get<SavedInvoice>(keyOf({ customer, order }), database())) ?? null;
  } catch {
    return null;
  }
}

/** All invoices that a customer has opened here, latest first. */
export async function listInvoices(customer: User['Id']): Promise<SavedInvoice[]> {
  try {
    const all = await entries<string, SavedInvoice>(database());
    return all
      .map(([, invoice]) => invoice)
      .filter((invoice) => invoice.customer === customer)
      .sort((one, other) => other.cachedAt - one.cachedAt);
  } catch {
    return [];
  }
}
