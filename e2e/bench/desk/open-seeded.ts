import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/database.ts';
import { databaseAddress, onServer } from '../../../src/server/testing/databases/on-server.ts';
import { startCluster } from '../../../src/server/testing/databases/postgres.ts';
import { SEED } from './seed.ts';

/** A throwaway PostgreSQL with the shop of `seed.ts`. */
export async function openSeeded(
  more: readonly string[] = [],
): Promise<OpenDatabase & { databaseUrl: string; seconds: number; stop: () => Promise<void> }> {
  const { url, stop } = await startCluster();
  try {
    await onServer(url, 'create database bench');
    const databaseUrl = databaseAddress(url, 'bench');
    const open = await openDatabase({ databaseUrl });
    const begun = performance.now();
    const failed = await run(databaseUrl, [...SEED, ...more]).catch((error: unknown) => error);
    const seconds = (performance.now() - begun) / 1000;
    const close = async () => {
      await open.close();
      await stop();
    };
    if (!failed) return { ...open, databaseUrl, seconds, stop: close };
    await open.close();
    throw failed;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One statement at a time, so that a failing one is named. */
async function run(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement).catch((error: unknown) => {
        throw new Error(`${String(error)} in ${statement.slice(0, 120)} …`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}
