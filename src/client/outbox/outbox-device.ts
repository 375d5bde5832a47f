import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** The device's storage, where it is one that outlives the tab. */
export function durableStorage(): Storage | undefined {
  try {
    return deviceStorage.local === window.localStorage ? window.localStorage : undefined;
  } catch {
    return undefined;
  }
}

/** An id that nobody else makes. Plain http in a local network knows no randomUUID. */
export function newRequestId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Works while no other tab does the same; where one is at it, there is nothing left to do. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return work();
  await locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Tells the customer when they look: a message over a hidden page is gone before it is read. */
export function whenSeen(tell: () => void): void {
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}
