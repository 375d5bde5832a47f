import type { User } from '#shared/contract/account.ts';
import type { PersistedGroup } from '#client/api/query-client.ts';

const PREFIX = 'kept-own/';
const DAY = 24 * 60 * 60_000;

/** Where a customer's own stands in the device's storage. */
export const customerKey = (customer: User['Id']): string => `${PREFIX}${customer}`;

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

const removedKey = (customer: User['Id'], group: PersistedGroup): string =>
  `${customerKey(customer)}/removed/${group}`;

/** Notes that a customer let go of a group: what nobody opens is not fetched again before tomorrow. */
export function noteRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  try {
    storage.setItem(removedKey(customer, group), String(Date.now()));
  } catch {
    // A storage that is full of something else: it comes back with what is fetched ahead next.
  }
}

/** Whether they did so less than a day ago. A time to come is the work of a clock that was set back since. */
export function wasRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): boolean {
  const age = Date.now() - Number(storage.getItem(removedKey(customer, group)) ?? NaN);
  return age >= 0 && age < DAY;
}

/** They asked for it again. */
export function forgetRemoved(storage: Storage, customer: User['Id'], group: PersistedGroup): void {
  storage.removeItem(removedKey(customer, group));
}
