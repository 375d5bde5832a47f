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
