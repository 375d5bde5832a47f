import type { StorageKey } from '#client/persistence/storage/storage-keys.ts';
import { TAB_KEY } from './session.ts';

/**
 * What stays: the Id of the tab's last login, without which the next customer to log in could see what the tab stores later; and a
 * digital trade on its own page, which ends with no bag and no order: a sale without an answer would else be made a second time.
 */
const STAYS: readonly StorageKey<'session'>[] = [
  TAB_KEY,
  'own-ticket',
  'ticket-lock',
  'ticket-attempt',
];

/** Empties the tab's storage of what led to an order, except for what the caller still needs. */
export function clearTabStorage(tab: Storage, ...needed: StorageKey<'session'>[]): void {
  const kept = [...STAYS, ...needed].map((key) => [key, tab.getItem(key)] as const);
  tab.clear();
  for (const [key, text] of kept) if (text !== null) tab.setItem(key, text);
}
