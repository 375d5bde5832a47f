import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The locks that this very process holds. */
const held = new Set<string>();

/** One that waits goes without the folder after so many times its patience, whoever comes and goes. */
const MOST_HOLDERS = 6;

/**
 * Takes a folder for this process and returns the function that gives it back. Two processes on one embedded database lose rows.
 * While another live process has it, waits up to `waitMs` and then throws with a clear line; a lock left by a dead one is
 * taken over. Each process that has it meanwhile is waited for anew: what passes by, as commands of a desk do, never keeps it long.
 */
export async function lockFolder(
  folder: string,
  { waitMs = 0, sleep = wait }: LockPatience = {},
): Promise<() => void> {
  let [waited, ofThis] = [0, 0];
  let holder: string | undefined;
  for (;;) {
    try {
      return takeFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (error.holder !== holder) ofThis = 0;
      holder = error.holder;
      if (ofThis >= waitMs || waited >= waitMs * MOST_HOLDERS) throw error;
      await sleep(AGAIN_MS);
      waited += AGAIN_MS;
      ofThis += AGAIN_MS;
    }
  }
}

/** Another live process has the folder. */
export class FolderInUse extends Error {
  constructor(
    folder: string,
    /** Its number and start, as in the lock. */
    readonly holder: string,
    pid: number,
  ) {
    super(
      `The database folder ${folder} is in use by process ${pid}. Stop that shop first, or set DATA_DIR.`,
    );
  }
}

const AGAIN_MS = 100;

/** How long to wait for each process that has the folder: 0 ms unless given. Tests bring their own sleep. */
export interface LockPatience {
  waitMs?: number;
  sleep?: (ms: number) => Promise<unknown>;
}

function takeFolder(folder: string): () => void {
  const file = `${folder}/lock`;
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
      held.add(path.resolve(file));
      return () => {
        held.delete(path.resolve(file));
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && stillHolds(file, holder)) {
      throw new FolderInUse(folder, `${holder.pid} ${holder.start}`, holder.pid);
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The database folder ${folder} could not be locked`);
}

interface Holder {
  pid: number;
  start: string;
}

function readHolder(file: string): Holder | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ');
    return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), start } : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers of processes are given again: after a restart of the machine, in a container at every start. */
function stillHolds(file: string, { pid, start }: Holder): boolean {
  if (pid === process.pid) return held.has(path.resolve(file));
  return isAlive(pid) && (start === '' || startOf(pid) === start);
}

/** When a process started, in the machine's own terms; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    // The name, the second field, may hold spaces and brackets; the start is the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
