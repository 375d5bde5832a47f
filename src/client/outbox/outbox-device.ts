import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** The device's storage, where it outlives the tab. */
export function durableStorage(): Storage | undefined {
  try {
    return deviceStorage.local === window.localStorage ? window.localStorage : undefined;
  } catch {
    return undefined;
  }
}

/** Runs the work unless another tab is doing the same. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Calls `tell` once the page is visible: a message on a hidden page disappears unread. */
export function whenSeen(tell: () => void): void {
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}
