import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { storedCustomer } from '#client/session/session.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';
import { persistQueries } from './persist-queries.ts';
import {
  dropOtherCustomers,
  dropCustomer,
  forgetRemoved,
  noteRemoved,
  wasRemoved,
} from './customer-storage.ts';
import { customerKey } from '../storage/customer-key.ts';

/** Raise it when the shape of a persisted query changes: older entries are then dropped, not misread. */
export const CUSTOMER_SCHEMA_VERSION = '1';

/** The persisted queries of the customer who is logged in. */
export interface PersistedCustomer {
  customer: User['Id'];
  /** Stops writing, then removes the queries from the cache and the device. */
  wipe: () => void;
  /** Removes one group from the cache and the device. It is persisted again when it is next shown. */
  remove: (group: PersistedGroup) => void;
  /** Whether the customer removed a group less than a day ago: then it is not fetched ahead. */
  isRemoved: (group: PersistedGroup) => boolean;
  /** Notes that the customer asked for the group again. */
  keepAgain: (group: PersistedGroup) => void;
}

const current = new WeakMap<QueryClient, PersistedCustomer>();

/** Undefined where nobody is logged in, or their queries have not been restored yet. */
export const persistedCustomer = (queryClient: QueryClient): PersistedCustomer | undefined =>
  current.get(queryClient);

/**
 * Restores a customer's queries from this device and persists each change of them while they are logged in.
 * Those of any other customer are removed.
 */
export function persistPrivateQueries(
  queryClient: QueryClient,
  storage: Storage,
  customer: User['Id'],
): PersistedCustomer {
  const before = current.get(queryClient);
  if (before?.customer === customer) return before;
  before?.wipe();
  dropOtherCustomers(storage, customer);
  let over = false;
  const key = customerKey(customer);
  const own: PersistedCustomer = {
    customer,
    wipe() {
      over = true;
      if (current.get(queryClient) === own) current.delete(queryClient);
      stop();
      const all: QueryFilters = { predicate: ({ meta }) => meta?.keep === 'private' };
      void queryClient.cancelQueries(all);
      queryClient.removeQueries(all);
      dropCustomer(storage, customer);
    },
    remove(group) {
      noteRemoved(storage, customer, group);
      queryClient.removeQueries({
        predicate: ({ meta }) => meta?.keep === 'private' && meta.group === group,
      });
    },
    isRemoved: (group) => wasRemoved(storage, customer, group),
    keepAgain: (group) => forgetRemoved(storage, customer, group),
  };
  const stop = persistQueries(queryClient, storage, {
    key,
    keep: 'private',
    shape: CUSTOMER_SCHEMA_VERSION,
    // An order may have moved on while the app was closed.
    again: true,
    // Another tab may have ended the login a moment ago.
    mayWrite: () => !over && storedCustomer(storage) === customer,
  });
  current.set(queryClient, own);
  return own;
}
