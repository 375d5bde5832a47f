import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database.ts';
import { type CopyPart, type CopySink, readCopy } from './read-copy.ts';

/** The first line of a backup, which identifies its format. */
const MARK = 'bullion-store backup 1';

/**
 * Writes a backup of the whole database into a new file that only its owner may read: one part per line, compressed. The file
 * gets its name only once it is complete. Throws an Error where it exists already, or cannot be written completely.
 */
export async function writeBackup(db: Database, now: number, file: string): Promise<void> {
  refuseThere(file);
  const aside = `${file}.part`;
  const out = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
  await once(out, 'open').catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? new Error(leftBehind(aside), { cause: error }) : error;
  });
  const zip = createGzip({ level: 6 });
  const written = pipeline(zip, out);
  // The error reaches the next writer, or whoever awaits the end.
  written.catch(() => undefined);
  const write = async (line: string) => {
    if (out.destroyed) await written;
    if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), written]);
  };
  try {
    await write(JSON.stringify(MARK));
    await readCopy(db, now, (part) => write(JSON.stringify(part)));
    zip.end();
    await written;
    giveName(aside, file);
  } catch (error) {
    zip.destroy();
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new Error(`There is no room for ${file}: the disk is full.`, { cause: error });
  } finally {
    rmSync(aside, { force: true });
  }
}

/** What a system says that knows no links: a stick's (FAT), and that of many a network's folder. */
const NO_LINKS: readonly (string | undefined)[] = ['EPERM', 'ENOTSUP', 'ENOSYS'];

function giveName(aside: string, file: string): void {
  try {
    // Unlike a rename, a link never overwrites a file created meanwhile.
    linkSync(aside, file);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    refuseThere(file);
    renameSync(aside, file);
  }
}

function refuseThere(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const leftBehind = (aside: string): string =>
  `${aside} is there: a backup is being written, or one was interrupted. Remove it if none is.`;

/** Reads a backup, part by part. Throws an Error where the file is not a backup, or incomplete. */
export async function readBackup(file: string, sink: CopySink): Promise<void> {
  for await (const part of partsOf(file)) await sink(part);
}

/** The migrations of the store that a backup was taken from, oldest first, without reading further. Throws as readBackup does. */
export async function readMigrationsOf(file: string): Promise<string[]> {
  for await (const part of partsOf(file)) {
    if (part.part === 'begin') return part.migrations;
    break;
  }
  throw new Error(noBackup(file));
}

async function* partsOf(file: string): AsyncGenerator<CopyPart> {
  const zip = createGunzip().setEncoding('utf8');
  let first = true;
  const partOf = (text: string): CopyPart[] => {
    if (first && text !== JSON.stringify(MARK)) throw new Error(noBackup(file));
    const parts = first ? [] : [JSON.parse(text) as CopyPart];
    first = false;
    return parts;
  };
  // Errors of the file are thrown where it is read.
  pipeline(createReadStream(file), zip).catch(() => undefined);
  // In pieces, because a line may have many megabytes.
  let line: string[] = [];
  try {
    for await (const chunk of zip as AsyncIterable<string>) {
      let from = 0;
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
        yield* partOf([...line, chunk.slice(from, end)].join(''));
        line = [];
        from = end + 1;
      }
      line.push(chunk.slice(from));
      // Another kind of file may have an endless first line.
      if (first && line.join('').length > MARK.length + 2) throw new Error(noBackup(file));
    }
    const rest = line.join('');
    if (rest || first) yield* partOf(rest);
  } catch (error) {
    throw new Error(whyUnread(file, error, first), { cause: error });
  }
}

const noBackup = (file: string): string => `${file} is no backup of this store.`;

function whyUnread(file: string, error: unknown, first: boolean): string {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return `${file} is cut short: its end is missing.`;
  if (code?.startsWith('Z_'))
    return first ? noBackup(file) : `${file} is damaged: it cannot be read to its end.`;
  if (code === 'EISDIR') return `${file} is a folder, and no backup.`;
  return error instanceof Error ? error.message : String(error);
}
