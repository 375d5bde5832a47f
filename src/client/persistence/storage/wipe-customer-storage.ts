import { factsOf } from './storage-keys.ts';

/**
 * Removes every key of a storage that belongs to the customer. In the tab's storage that includes unregistered keys, such as an
 * older version's. `stays` spares single keys.
 */
export function wipeCustomerStorage(
  area: 'local' | 'session',
  storage: Storage,
  stays: (key: string) => boolean = () => false,
): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    const owner = factsOf(key)?.owner ?? (area === 'session' ? 'customer' : 'device');
    if (owner === 'customer' && !stays(key)) storage.removeItem(key);
  }
}
