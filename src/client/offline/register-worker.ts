import { Workbox } from 'workbox-window';

/** Registers the service worker, once, after the first screen stands. Never throws. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Denied in private modes and on insecure origins: the shop works all the same, online.
  await new Workbox('/sw.js').register().catch(() => undefined);
}
