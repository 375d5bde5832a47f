import { proxy } from 'valtio/vanilla';
import { deviceStorage } from '../storage/device-storage.ts';
import { storedText } from '../storage/stored-value.ts';

/** `unreadable`: an entry was damaged and is dropped. `full`: there is no room. `denied`: nothing is stored. */
export type StorageWarning = 'unreadable' | 'full' | 'denied';

/** The warning to show; undefined where there is none, or it was dismissed. */
export const storageWarnings = proxy<{ say: StorageWarning | undefined }>({ say: undefined });

/** The warnings that this tab has shown. */
const shown = storedText('told-of-kept');

/** Shows a warning once per tab, however often it occurs. */
export function warnNotStored(loss: StorageWarning): void {
  const before = shown.read() ?? '';
  if (before.includes(loss)) return;
  storageWarnings.say = loss;
  shown.write(`${before} ${loss}`);
}

/** Warns where nothing can be stored at all. */
export function warnIfDenied(): void {
  try {
    if (deviceStorage.local === window.localStorage) return;
  } catch {
    // Access itself is denied.
  }
  warnNotStored('denied');
}
