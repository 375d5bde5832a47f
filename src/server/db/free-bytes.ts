import { statfsSync } from 'node:fs';

/**
 * The bytes that this user may still write to a folder's disk; Infinity where the system does not tell. Throws where there is no
 * such folder.
 */
export function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
}
