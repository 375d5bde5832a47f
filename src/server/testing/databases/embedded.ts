import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import './test-databases.ts';

/** Vitest's global set-up of the embedded project: opening a copy takes a fifth of creating a database. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(`${tmpdir()}/shop-embedded-`);
  const pglite = await PGlite.create();
  const { db, close } = await openDatabase({ memory: pglite });
  const dump = async (name: string) => {
    const file = `${folder}/${name}.tar`;
    const content = await pglite.dumpDataDir('none');
    writeFileSync(file, new Uint8Array(await content.arrayBuffer()));
    return file;
  };
  const empty = await dump('empty');
  await loadDemo(db);
  const demo = await dump('demo');
  await close();
  project.provide('testDatabases', { empty, demo });
  return () => rmSync(folder, { recursive: true, force: true });
}
