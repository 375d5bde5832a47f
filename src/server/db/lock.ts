import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The locks that this very process holds. */
const held = new Set<string>();

/**
 * Takes a folder for this process and returns the function that gives it back. Two processes on one
 * embedded database lose rows. While another live process has it, waits up to `waitMs` and then throws with a clear
 * line; a lock left by a dead one is taken over.
 */
export async function lockFolder(
  folder: string,
  { waitMs = 0, sleep = wait }: LockPatience = {},
): Promise<() => void> {
  for (let waited = 0; ; waited += AGAIN_MS) {
    try {
      return takeFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || waited >= waitMs) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/** Another live process has the folder. */
export class FolderInUse extends Error {}

const AGAIN_MS = 100;

/** How long to wait for a folder that is in use: 0 ms unless given. Tests bring their own sleep. */
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
      throw new FolderInUse(
        `The database folder ${folder} is in use by process ${holder.pid}. Stop that shop first, or set DATA_DIR.`,
      );
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
