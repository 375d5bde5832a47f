import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';
import { deviceStorage } from '../storage/device-storage.ts';
import { persistedCustomer, CUSTOMER_SCHEMA_VERSION } from '../queries/persist-private-queries.ts';
import { readEntry } from '../queries/persisted-entry.ts';
import { dropInvoice, listInvoices } from '../values/saved-invoices.ts';
import { dropOtherCustomers } from '../queries/customer-storage.ts';
import { customerKey } from '../storage/customer-key.ts';

/** A group of the customer's stored data, as shown to them. */
export interface CustomerGroupReport {
  name: PersistedGroup | 'invoices';
  /** Orders that can be opened, addresses, invoices; 1 for a bag that can be read and for holdings. */
  count: number;
  /** At two bytes of storage for each character. */
  bytes: number;
  /** The oldest and the newest answer of the group, epoch ms. */
  oldest: number | undefined;
  newest: number | undefined;
}

const GROUPS = [
  'orders',
  'bag',
  'addresses',
  'holdings',
] as const satisfies readonly PersistedGroup[];

/** What this device stores of a customer's own: size, number and age. */
export async function customerReport(
  customer: User['Id'],
): Promise<{ groups: CustomerGroupReport[] }> {
  const text = deviceStorage.local.getItem(customerKey(customer)) ?? '';
  const queries =
    readEntry(text, { shape: CUSTOMER_SCHEMA_VERSION, keep: 'private' })?.queries ?? [];
  const groups = GROUPS.map((name): CustomerGroupReport => {
    const own = queries.filter(({ meta }) => meta['group'] === name);
    const parts = new Set(own.flatMap(({ meta }) => meta['part'] ?? []));
    const single = own.flatMap(({ state }) => state.data);
    // Beside the bag itself stands the number of its badge, which is stored before the bag is ever opened.
    const readable = name === 'bag' ? single.filter((data) => typeof data === 'object') : single;
    return {
      name,
      count: name === 'orders' ? parts.size : readable.length,
      bytes: own.reduce((sum, query) => sum + 2 * JSON.stringify(query).length, 0),
      ...span(own.map(({ state }) => state.dataUpdatedAt)),
    };
  });
  const invoices = await listInvoices(customer);
  const kept: CustomerGroupReport = {
    name: 'invoices',
    count: invoices.length,
    bytes: invoices.reduce((sum, { pdf }) => sum + pdf.byteLength, 0),
    ...span(invoices.map(({ cachedAt }) => cachedAt)),
  };
  return { groups: [...groups, kept] };
}

const span = (times: readonly number[]) => ({
  oldest: times.length > 0 ? Math.min(...times) : undefined,
  newest: times.length > 0 ? Math.max(...times) : undefined,
});

/** Removes one group of the customer's own data, or all of it, from this device only: data that is shown again is stored again. */
export async function removeCustomerGroup(
  customer: User['Id'],
  queryClient: QueryClient,
  only?: CustomerGroupReport['name'],
): Promise<void> {
  const own = persistedCustomer(queryClient);
  if (!only) dropOtherCustomers(deviceStorage.local);
  for (const name of GROUPS) if (!only || only === name) own?.remove(name);
  if (only && only !== 'invoices') return;
  const invoices = await listInvoices(customer);
  await Promise.all(invoices.map(dropInvoice));
}
