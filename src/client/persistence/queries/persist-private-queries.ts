import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { User } from '#shared/contract/account.ts';
import { keptCustomer } from '#client/session/session.ts';
import type { KeptGroup } from '#client/api/query-client.ts';
import { keepQueries } from './persist-queries.ts';
import {
  dropOwn,
  dropOwnOf,
  forgetRemoved,
  noteRemoved,
  ownKey,
  wasRemoved,
} from './customer-storage.ts';

/** Raise it when the shape of what is kept changes: older entries are then dropped, not misread. */
export const OWN_SHAPE = '1';

/** What is being kept of the customer who is logged in. */
export interface KeptOwn {
  customer: User['Id'];
  /** Writes nothing any more and takes away what was written, all of it. */
  wipe: () => void;
  /** Forgets one group of it, here and in memory. It is kept again when it is next seen. */
  remove: (group: KeptGroup) => void;
  /** Whether they let go of a group less than a day ago: then it is not fetched before it is asked for. */
  isRemoved: (group: KeptGroup) => boolean;
  /** They asked for the group. */
  keepAgain: (group: KeptGroup) => void;
}

let current: KeptOwn | undefined;

/** Whose it is that is kept at present. */
export const keptNow = (): KeptOwn | undefined => current;

/**
 * Brings back what this device has kept of a customer's own, and keeps it up to date as long as they are
 * logged in. Whatever is there of anybody else goes.
 */
export function keepPrivate(
  queryClient: QueryClient,
  storage: Storage,
  customer: User['Id'],
): KeptOwn {
  if (current?.customer === customer) return current;
  current?.wipe();
  dropOwn(storage, customer);
  let over = false;
  const key = ownKey(customer);
  const own: KeptOwn = {
    customer,
    wipe() {
      over = true;
      if (current === own) current = undefined;
      stop();
      const all: QueryFilters = { predicate: ({ meta }) => meta?.keep === 'private' };
      void queryClient.cancelQueries(all);
      queryClient.removeQueries(all);
      dropOwnOf(storage, customer);
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
  const stop = keepQueries(queryClient, storage, {
    key,
    keep: 'private',
    shape: OWN_SHAPE,
    // An order may have gone on while the app was closed.
    again: true,
    // Another tab may have ended the login a moment ago.
    mayWrite: () => !over && keptCustomer(storage) === customer,
  });
  current = own;
  return own;
}
