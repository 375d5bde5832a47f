import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of an empty database that has its schema. */
    emptyDatabase: string;
  }
}

/** Vitest's global set-up of the embedded project: opening a copy takes a fifth of making a database. */
export default async function setup(project: TestProject): Promise<() => void> {
  const pglite = await PGlite.create();
  const { close } = await openDatabase({ memory: pglite });
  const dump = await pglite.dumpDataDir('none');
  await close();
  const folder = mkdtempSync(`${tmpdir()}/shop-embedded-`);
  const file = `${folder}/empty.tar`;
  writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
  project.provide('emptyDatabase', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
