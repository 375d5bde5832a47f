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
  customerKey,
  wasRemoved,
} from './customer-storage.ts';

/** Raise it when the shape of what is kept changes: older entries are then dropped, not misread. */
export const CUSTOMER_SCHEMA_VERSION = '1';

/** What is being kept of the customer who is logged in. */
export interface PersistedCustomer {
  customer: User['Id'];
  /** Writes nothing any more and takes away what was written, all of it. */
  wipe: () => void;
  /** Forgets one group of it, here and in memory. It is kept again when it is next seen. */
  remove: (group: PersistedGroup) => void;
  /** Whether they let go of a group less than a day ago: then it is not fetched before it is asked for. */
  isRemoved: (group: PersistedGroup) => boolean;
  /** They asked for the group. */
  keepAgain: (group: PersistedGroup) => void;
}

let current: PersistedCustomer | undefined;

/** Whose it is that is kept at present. */
export const persistedCustomer = (): PersistedCustomer | undefined => current;

/**
 * Brings back what this device has kept of a customer's own, and keeps it up to date as long as they are
 * logged in. Whatever is there of anybody else goes.
 */
export function persistPrivateQueries(
  queryClient: QueryClient,
  storage: Storage,
  customer: User['Id'],
): PersistedCustomer {
  if (current?.customer === customer) return current;
  current?.wipe();
  dropOtherCustomers(storage, customer);
  let over = false;
  const key = customerKey(customer);
  const own: PersistedCustomer = {
    customer,
    wipe() {
      over = true;
      if (current === own) current = undefined;
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
    // An order may have gone on while the app was closed.
    again: true,
    // Another tab may have ended the login a moment ago.
    mayWrite: () => !over && storedCustomer(storage) === customer,
  });
  current = own;
  return own;
}
