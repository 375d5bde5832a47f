import type { User } from '#shared/contract/account.ts';

const PREFIX = 'kept-own/';

/** Where a customer's own stands in the device's storage. */
export const ownKey = (customer: User['Id']): string => `${PREFIX}${customer}`;

/** Removes what this device has kept of customers; of all of them, or of all but one. */
export function dropOwn(storage: Storage, but?: User['Id']): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const stays = but === undefined ? undefined : ownKey(but);
  for (const name of names) {
    if (name.startsWith(PREFIX) && name !== stays) storage.removeItem(name);
  }
}
