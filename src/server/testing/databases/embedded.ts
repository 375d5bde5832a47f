import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { keepDatabase } from './embedded-copy.ts';
import './test-databases.ts';

/** Vitest's global set-up of the embedded project: opening a copy takes a fifth of creating a database. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(`${tmpdir()}/shop-embedded-`);
  const pglite = await PGlite.create();
  const { db, close } = await openDatabase({ memory: pglite });
  const keep = async (name: string) => {
    const file = `${folder}/${name}`;
    await keepDatabase(pglite, file);
    return file;
  };
  const empty = await keep('empty');
  await loadDemo(db);
  const demo = await keep('demo');
  await close();
  project.provide('testDatabases', { empty, demo });
  return () => rmSync(folder, { recursive: true, force: true });
}
