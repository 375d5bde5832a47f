import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '#server/db/make-folder.ts';
import { type IdentityKey, KEY_BYTES, readIdentityKeys } from './read-keys.ts';

/** In DATA_DIR, beside the demo's database. A real store is given its keys and keeps them apart from its data. */
const FILE = 'identity.keys';

/** A demo's key, created at its first start; only its own user may read the file. */
export function demoKeys(folder: string): [IdentityKey, ...IdentityKey[]] {
  const file = path.join(folder, FILE);
  const known = readIfThere(file);
  if (known !== undefined) return readIdentityKeys(known.trim());
  makeFolder(folder);
  // Written completely or not at all: two simultaneous starts must not read half of it, nor use different keys.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `demo:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(draft);
  }
  return readIdentityKeys(readFileSync(file, 'utf8').trim());
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
