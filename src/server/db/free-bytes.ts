import { statfsSync } from 'node:fs';

/** The bytes that this user may still write to the disk of a folder. Throws where there is no such folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
