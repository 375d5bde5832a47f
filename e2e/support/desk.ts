import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DIST } from './dist.ts';
import type { RunningStore } from './store.ts';

const DESK = path.join(DIST, 'server/desk-cli.js');
const run = promisify(execFile);

/** Does what the refinery's desk does with `npm run desk -- …`, on a running store. Throws where it refuses. */
export async function desk(store: RunningStore, ...args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [DESK, ...args, '--json', '--by', 'Journey'], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: store.folder },
  });
  return JSON.parse(stdout);
}

let payments = 0;

/** The bank shows all of an order's money, and the desk confirms it. */
export async function payAndConfirm(store: RunningStore, order: string): Promise<void> {
  payments += 1;
  const utr = `7${String(Date.now() % 1e8).padStart(8, '0')}${String(payments).padStart(3, '0')}`;
  await desk(store, 'received', order, '--full', '--utr', utr);
  await desk(store, 'confirm', order);
}
