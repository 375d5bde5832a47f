import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** The largest file that a command reads. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** Reads a file into the form in which it is sent to the store. Throws an Error of one line. */
export function readFile(path: string): { name: string; content: string } {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  if (found.size > LARGEST_FILE) throw new Error(`${path} is larger than 10 MB.`);
  return { name: basename(path), content: readFileSync(path).toString('base64') };
}
