import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** Where the last whole walk through the shop is noted, so that the next start does not repeat it. */
const KEY = 'shop-filled';

/** Epoch ms; 0 where there was none. One of the future is the work of a clock that was set back since. */
export function lastPrefetch(): number {
  const at = Number(deviceStorage.local.getItem(KEY));
  return at > 0 && at <= Date.now() ? at : 0;
}

export function notePrefetch(): void {
  try {
    deviceStorage.local.setItem(KEY, String(Date.now()));
  } catch {
    // The next start walks again; what is young is not asked for.
  }
}
