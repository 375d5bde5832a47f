import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { migrationsFolder, openDatabase } from '#server/db/database.ts';

const CACHE = path.resolve('node_modules/.cache/embedded');

/**
 * Puts a new embedded database, with its schema and no rows, into a folder: a copy of one that is created once and kept for the
 * next run. Creating one takes seconds, a copy none. Does nothing where the folder has a database.
 */
export async function fillFolder(folder: string): Promise<void> {
  if (existsSync(`${folder}/pg`)) return;
  mkdirSync(folder, { recursive: true });
  cpSync(`${await madeOnce()}/pg`, `${folder}/pg`, { recursive: true });
}

let made: Promise<string> | undefined;
const madeOnce = (): Promise<string> => (made ??= make());

/** Named after the content of all migrations: a new or edited migration causes another database. */
async function make(): Promise<string> {
  const said = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) said.update(readFileSync(`${migrationsFolder}/${name}`));
  }
  const place = `${CACHE}/${said.digest('hex').slice(0, 16)}`;
  if (existsSync(place)) return place;
  rmSync(CACHE, { recursive: true, force: true });
  // Two processes may create it at once; the first to finish wins.
  const aside = `${CACHE}.${process.pid}`;
  await (await openDatabase({ folder: aside })).close();
  mkdirSync(CACHE, { recursive: true });
  try {
    renameSync(aside, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  return place;
}
