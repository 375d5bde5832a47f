import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { openCopy } from './databases/embedded-copy.ts';
import { fillFolder } from './databases/embedded-folder.ts';
import { databaseAddress, onServer } from './databases/on-server.ts';
import { type TestShop, type TestShopParts, testShopOn } from './shop-on.ts';
import './databases/test-databases.ts';

export { TEST_TRANSFER, type TestShop } from './shop-on.ts';

export interface TestShopOptions extends TestShopParts {
  /** Whether it has the demo's catalogue, content and customer. Without them the shop is empty. */
  demo?: boolean;
  /** The embedded database in this folder, which can be closed and opened again; empty at first. */
  folder?: string;
}

/** Opens a shop on a copy of a database of the run: the embedded one, or PostgreSQL in its project. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { demo = false, folder, ...parts } = options;
  if (folder) await fillFolder(folder);
  return testShopOn(await (folder ? openDatabase({ folder }) : openTestDatabase(demo)), parts);
}

async function openTestDatabase(demo: boolean): Promise<OpenDatabase> {
  const databases = inject('testDatabases');
  if (!databases) {
    throw new Error(
      'A test that opens a database is named *.db.test.ts, or *.both-dbs.test.ts to run on PostgreSQL too',
    );
  }
  const template = demo ? databases.demo : databases.empty;
  const { postgresUrl } = databases;
  if (!postgresUrl) return openDatabase({ memory: await openCopy(template) });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, `create database ${name} template ${template}`);
  const open = await openDatabase({ databaseUrl: databaseAddress(postgresUrl, name) });
  const close = async () => {
    await open.close();
    await onServer(postgresUrl, `drop database ${name} with (force)`);
  };
  return { ...open, close };
}
