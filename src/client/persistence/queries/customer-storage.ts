import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';
import { customerKey, isCustomerKey } from '../storage/customer-key.ts';
import { storedValue } from '../storage/stored-value.ts';

const DAY = 24 * 60 * 60_000;

/** Removes the persisted queries of all customers, or of all but one. */
export function dropOtherCustomers(storage: Storage, but?: User['Id']): void {
  drop(storage, (name) => but === undefined || !isCustomerKey(name, but));
}

/** Removes the persisted queries of one customer. */
export function dropCustomer(storage: Storage, customer: User['Id']): void {
  drop(storage, (name) => isCustomerKey(name, customer));
}

function drop(storage: Storage, goes: (name: string) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const name of names)
    if (name.startsWith(customerKey('')) && goes(name)) storage.removeItem(name);
}

const removedAt = (storage: Storage, customer: User['Id'], group: PersistedGroup) =>
  storedValue(`${customerKey(customer)}/removed/${group}`, v.number(), storage);

/** Notes that the customer removed a group: it is not fetched ahead again for a day. */
export function noteRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  removedAt(storage, customer, group).write(Date.now());
}

/** Whether the customer removed the group less than a day ago. A time in the future comes from a clock that was set back. */
export function wasRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): boolean {
  const age = Date.now() - (removedAt(storage, customer, group).read() ?? NaN);
  return age >= 0 && age < DAY;
}

/** Notes that the customer asked for the group again. */
export function forgetRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  removedAt(storage, customer, group).remove();
}
