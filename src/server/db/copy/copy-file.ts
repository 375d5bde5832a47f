import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database.ts';
import { type CopyPart, type CopySink, readCopy } from './read-copy.ts';

/** What a backup is called inside, before anything else. */
const MARK = 'bullion-store backup 1';

/**
 * Writes a backup of the whole database into a new file, which only its owner may read: a line a part, compressed. The file has its
 * name only once it is whole. Throws an Error where it is there already.
 */
export async function writeBackup(db: Database, now: number, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const aside = `${file}.part`;
  const out = createWriteStream(aside, { flags: 'wx', mode: 0o600 });
  const zip = createGzip({ level: 6 });
  zip.pipe(out);
  const write = async (line: string) => {
    if (!zip.write(`${line}\n`)) await once(zip, 'drain');
  };
  try {
    await once(out, 'open');
    await write(JSON.stringify(MARK));
    await readCopy(db, now, (part) => write(JSON.stringify(part)));
    zip.end();
    await finished(out);
    // Unlike a rename, it never writes over a file that came meanwhile.
    linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    out.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(aside, { force: true });
    throw error;
  }
}

/** Reads a backup, part by part. Throws an Error where the file is none. */
export async function readBackup(file: string, sink: CopySink): Promise<void> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Infinity,
  });
  let first = true;
  for await (const line of lines) {
    const value = JSON.parse(line) as unknown;
    if (first && value !== MARK) throw new Error(`${file} is no backup of this store.`);
    if (!first) await sink(value as CopyPart);
    first = false;
  }
}
