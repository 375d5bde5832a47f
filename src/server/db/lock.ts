import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The lock of a data folder. Two processes on one embedded database lose rows, so that two must never take the lock that a killed one
 * has left. A lock is a file for each process, named by it: `lock.PID.START`. Whoever comes writes its own first and reads all
 * others after; of two that come at once at least one sees the other, and goes back. A file of a dead process is of no process
 * that can still come, and may be removed by anybody at any time.
 *
 * The file `lock` names the holder, for people and for versions before, which knew no other.
 */

/** The folders that this very process holds, each with the file of its lock. */
const held = new Map<string, string>();

export interface LockPatience {
  /** How long to wait for each process that has the folder: 0 ms unless given. */
  waitMs?: number;
  /** This is a store, which keeps the folder; whatever else takes it passes by. */
  stays?: boolean;
  /** Tests bring their own. */
  sleep?: (ms: number) => Promise<unknown>;
}

const AGAIN_MS = 100;
/** One that waits goes without the folder after so many times its patience, whoever comes and goes; what passes by may take all of it. */
const MOST_HOLDERS = 6;
/** Two that come at once go back, and try again a few ms later, each at its own time. */
const MOST_MEETINGS = 50;
const LONGEST_STEP_BACK_MS = 20;

/**
 * Takes a folder for this process and returns the function that gives it back. While another live process has it, waits up to `waitMs`
 * and then throws FolderInUse with a clear line; a lock left by a dead one is taken over. Each process that has it meanwhile is
 * waited for anew, and a store alone keeps it: a command of a desk, which may have a crashed database to recover on a busy machine, gives
 * it back.
 */
export async function lockFolder(
  folder: string,
  { waitMs = 0, stays = false, sleep = wait }: LockPatience = {},
): Promise<() => void> {
  let [waited, ofThis, meetings] = [0, 0, 0];
  let holder: string | undefined;
  for (;;) {
    const other = takeFolder(folder, stays ? HOLDS : PASSES);
    if (!other) return () => leave(folder);
    if (!other.holds && meetings < MOST_MEETINGS) {
      meetings += 1;
      await wait(randomInt(LONGEST_STEP_BACK_MS));
      continue;
    }
    if (nameOf(other) !== holder) ofThis = 0;
    holder = nameOf(other);
    const most = waitMs * MOST_HOLDERS;
    if (ofThis >= (other.passes ? most : waitMs) || waited >= most)
      throw new FolderInUse(folder, other);
    await sleep(AGAIN_MS);
    waited += AGAIN_MS;
    ofThis += AGAIN_MS;
  }
}

/** Another live process has the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, { pid }: { pid: number }) {
    super(
      `The database folder ${folder} is in use by process ${pid}. Stop that shop first, or set DATA_DIR.`,
    );
  }
}

interface Other extends Holder {
  /** It has the folder; otherwise it has only come to take it. */
  holds: boolean;
  passes?: boolean;
}

/** Takes it; or goes back, and returns who is there. */
function takeFolder(folder: string, how: typeof HOLDS | typeof PASSES): Other | undefined {
  const key = path.resolve(folder);
  const self = { pid: process.pid, start: startOf(process.pid) };
  if (held.has(key)) return { ...self, holds: true };
  const own = path.join(folder, nameOf(self));
  const sign = path.join(folder, SIGN);
  try {
    writeFileSync(own, COMES);
    const other = othersIn(folder, nameOf(self));
    if (other) {
      rmSync(own, { force: true });
      return other;
    }
    writeFileSync(own, how);
    // One that another user has left may be removed and not written.
    rmSync(sign, { force: true });
    writeFileSync(sign, `${self.pid} ${self.start}`);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
  held.set(key, own);
  return undefined;
}

function leave(folder: string): void {
  const key = path.resolve(folder);
  const own = held.get(key);
  held.delete(key);
  if (own === undefined) return;
  rmSync(path.join(folder, SIGN), { force: true });
  rmSync(own, { force: true });
}

const COMES = 'comes';
const HOLDS = 'holds';
const PASSES = 'passes';
const SIGN = 'lock';

interface Holder {
  pid: number;
  /** In the machine's own terms; empty where the system does not tell. */
  start: string;
}

const nameOf = ({ pid, start }: Holder): string => `${SIGN}.${pid}.${start}`;

/** A live process that has the folder, or else one that has come too. Removes what dead ones have left. */
function othersIn(folder: string, own: string): Other | undefined {
  let found: Other | undefined;
  for (const name of readdirSync(folder)) {
    if (name === own || (name !== SIGN && !name.startsWith(`${SIGN}.`))) continue;
    const file = path.join(folder, name);
    const text = read(file);
    const holder = name === SIGN ? readSign(text) : readName(name);
    if (holder && lives(holder)) {
      // What is being written just now has not come to hold it yet.
      const passes = text === PASSES;
      const other = { ...holder, passes, holds: name === SIGN || passes || text === HOLDS };
      // The sign does not say how it is held.
      if (other.holds && name !== SIGN) return other;
      if (!found?.holds) found = other;
    } else if (holder && name !== SIGN) {
      rmSync(file, { force: true });
    }
  }
  return found;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readName(name: string): Holder | undefined {
  const [, pid, start = ''] = /^lock\.([1-9]\d*)\.(\d*)$/.exec(name) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start };
}

function readSign(text: string): Holder | undefined {
  const [, pid, start = ''] = /^([1-9]\d*)(?: (\d*))?$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start };
}

/** Numbers of processes are given again: after a restart of the machine, in a container at every start. */
function lives({ pid, start }: Holder): boolean {
  // One of this number that is not held is of a process before.
  if (pid === process.pid || !isAlive(pid)) return false;
  const now = startOf(pid);
  return start === '' || now === '' || now === start;
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
