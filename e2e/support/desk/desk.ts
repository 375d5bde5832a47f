import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DIST } from '../stores/dist.ts';
import type { RunningStore } from '../stores/store.ts';

const DESK = path.join(DIST, 'server/desk-cli.js');
const run = promisify(execFile);

/** Runs a command of the refinery's desk, as `npm run desk -- …`, on a running store. Throws where it is refused. */
export const desk = (store: RunningStore, ...args: string[]): Promise<unknown> =>
  deskOf('Journey', store, ...args);

/** The same on a PostgreSQL database, whichever instances use it. */
export const deskOn = (databaseUrl: string, ...args: string[]): Promise<unknown> =>
  ask(args, 'Journey', { DATABASE_URL: databaseUrl });

/** The same with the desk of another build, by its folder. */
export const deskOfBuild = (
  dist: string,
  databaseUrl: string,
  ...args: string[]
): Promise<unknown> =>
  ask(args, 'Journey', { DATABASE_URL: databaseUrl }, path.join(dist, 'server/desk-cli.js'));

async function deskOf(by: string, store: RunningStore, ...args: string[]): Promise<unknown> {
  return ask(args, by, { DATABASE_URL: '', DATA_DIR: store.folder });
}

async function ask(
  args: string[],
  by: string,
  where: Record<string, string>,
  program = DESK,
): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program, ...args, '--json', '--by', by], {
    env: { ...process.env, ...where },
  });
  return JSON.parse(stdout);
}

/** Requests a refund of everything due to a typed destination. It waits for a second person. */
export const askRefund = (store: RunningStore, order: string): Promise<void> =>
  askSecond(store, 'refund', 'ask', order, '--to', 'Meera Iyer, 50100123456789, HDFC0000001');

/** Runs a command that has to wait for a second person. */
export async function askSecond(store: RunningStore, ...args: string[]): Promise<void> {
  // The desk exits with an error so that nobody takes it for done.
  await desk(store, ...args).then(
    () => Promise.reject(new Error('It did not wait')),
    () => undefined,
  );
}

/** A second person approves the latest request. */
export async function approveLast(store: RunningStore): Promise<void> {
  // Here both are the same user of the machine.
  await desk(store, 'limits', 'one-user', 'yes');
  const waiting = await desk(store, 'approvals');
  const [last] = waiting as { id: number }[];
  await deskOf('Second', store, 'approve', String(last?.id));
}

let payments = 0;

/** The bank shows all of an order's money, and the desk confirms it. */
export async function payAndConfirm(store: RunningStore, order: string): Promise<void> {
  payments += 1;
  const utr = `7${String(Date.now() % 1e8).padStart(8, '0')}${String(payments).padStart(3, '0')}`;
  await desk(store, 'received', order, '--full', '--utr', utr);
  // Journeys send one picture for every order.
  await desk(store, 'confirm', order, '--looked');
}
