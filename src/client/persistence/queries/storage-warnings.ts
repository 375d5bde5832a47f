import { proxy } from 'valtio/vanilla';
import { deviceStorage } from '../storage/device-storage.ts';
import { storedText } from '../storage/stored-value.ts';

/**
 * What this device could not keep: `unreadable`, something kept that could not be read and was let go;
 * `full`, there is no more room; `denied`, the browser lets the shop keep nothing.
 */
export type StorageWarning = 'unreadable' | 'full' | 'denied';

/** What the customer is to be told of that; undefined where there is nothing, or they have read it. */
export const storageWarnings = proxy<{ say: StorageWarning | undefined }>({ say: undefined });

/** The warnings that this tab has shown. */
const shown = storedText('told-of-kept');

/** To be said once in a tab, however often it happens. */
export function warnNotStored(loss: StorageWarning): void {
  const before = shown.read() ?? '';
  if (before.includes(loss)) return;
  storageWarnings.say = loss;
  shown.write(`${before} ${loss}`);
}

/** Tells where nothing can be kept at all. */
export function noteDenied(): void {
  try {
    if (deviceStorage.local === window.localStorage) return;
  } catch {
    // Where it may not even be looked at.
  }
  warnNotStored('denied');
}
