import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a data folder, and those above it, for this user alone. Not by Node's `recursive`, which never returns where the system
 * denies a folder's place as a missing one, as below `/proc` or where volumes are mounted on demand.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
