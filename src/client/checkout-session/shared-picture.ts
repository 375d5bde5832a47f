import { set } from 'idb-keyval';
import { privateDatabase } from '#client/persistence/storage/private-database.ts';

/** Where the worker puts a picture that was shared with the app, for the payment that is open. */
export const SHARED = 'shared';

export interface SharedPicture {
  blob: Blob;
  at: number;
}

/** Run by the worker, which has the picture before any page of the app stands. */
export async function saveSharedPicture(blob: Blob, now: () => number = Date.now): Promise<void> {
  const stored: SharedPicture = { blob, at: now() };
  await set(SHARED, stored, privateDatabase('payment'));
}
