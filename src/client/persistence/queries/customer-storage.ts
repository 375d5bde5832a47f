import * as v from 'valibot';
import type { User } from '#shared/contract/account.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';
import { storedValue } from '../storage/stored-value.ts';

const PREFIX = 'kept-own/';
const DAY = 24 * 60 * 60_000;

/** Where a customer's own stands in the device's storage. */
export const customerKey = (customer: User['Id']): `${typeof PREFIX}${string}` =>
  `${PREFIX}${customer}`;

/** Removes what this device has kept of customers; of all of them, or of all but one. */
export function dropOtherCustomers(storage: Storage, but?: User['Id']): void {
  drop(storage, (name) => but === undefined || !isCustomerKey(name, but));
}

/** Removes what this device has kept of one customer. */
export function dropCustomer(storage: Storage, customer: User['Id']): void {
  drop(storage, (name) => isCustomerKey(name, customer));
}

function drop(storage: Storage, goes: (name: string) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const name of names) if (name.startsWith(PREFIX) && goes(name)) storage.removeItem(name);
}

/** Whether a key of the storage holds something of this customer's. */
export const isCustomerKey = (name: string, customer: User['Id']): boolean =>
  name === customerKey(customer) || name.startsWith(`${customerKey(customer)}/`);

const removedAt = (storage: Storage, customer: User['Id'], group: PersistedGroup) =>
  storedValue(`${customerKey(customer)}/removed/${group}`, v.number(), storage);

/** Notes that a customer let go of a group: what nobody opens is not fetched again before tomorrow. */
export function noteRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  removedAt(storage, customer, group).write(Date.now());
}

/** Whether they did so less than a day ago. A time to come is the work of a clock that was set back since. */
export function wasRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): boolean {
  const age = Date.now() - (removedAt(storage, customer, group).read() ?? NaN);
  return age >= 0 && age < DAY;
}

/** They asked for it again. */
export function forgetRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  removedAt(storage, customer, group).remove();
}
