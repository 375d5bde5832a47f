import { accessSync, constants, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeBytes } from '#server/db/free-bytes.ts';
import { reasonOf } from '#server/log.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, found } from './finding.ts';

const GB = 1024 ** 3;
const LEAST_BYTES = GB / 4;
const NOTICED_BYTES = 2 * GB;

/** Checks free space and rights in the folders that the store writes to. */
export function checkDisk({ DATABASE_URL, DATA_DIR }: Settings): Finding[] {
  const folders: [string, string][] = [['temporary files', tmpdir()]];
  if (!DATABASE_URL) folders.unshift(['DATA_DIR', path.resolve(DATA_DIR)]);
  return folders.map(([name, folder]) => checkFolder(name, folder));
}

function checkFolder(name: string, folder: string): Finding {
  const { ok, warn, fail } = found('disk');
  const there = nearest(folder);
  try {
    accessSync(there, constants.W_OK);
    const bytes = freeBytes(there);
    const room = `${(bytes / GB).toFixed(1)} GB free for ${name} (${folder})`;
    if (bytes < LEAST_BYTES) return fail(`Only ${room}: make room, or orders fail.`);
    return bytes < NOTICED_BYTES ? warn(`Only ${room}: make room.`) : ok(`${room}.`);
  } catch (error) {
    return fail(`${name} (${folder}) cannot be written to: ${reasonOf(error)}`);
  }
}

/** The folder, or the existing one in which it would be created. */
const nearest = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder));
