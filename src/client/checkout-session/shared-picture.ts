import { set } from 'idb-keyval';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** The key under which the service worker stores a picture shared with the app, for the open payment. */
export const SHARED = 'shared';

export interface SharedPicture {
  blob: Blob;
  at: number;
}

/** Called by the service worker, which receives the picture before any page is open. */
export async function saveSharedPicture(blob: Blob, now: () => number = Date.now): Promise<void> {
  const stored: SharedPicture = { blob, at: now() };
  await set(SHARED, stored, privateDatabase('payment'));
}
