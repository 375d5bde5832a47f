import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answerIn, forgetLine, type Holder, isForeign, lives, thisProcess } from './holder.ts';

/**
 * The lock of a data folder. Two processes on one embedded database lose rows, so two must never take over the lock of a killed
 * process at once. Each process has a lock file named after it: `lock.PID.START.SPACE`. A newcomer first writes its own and then
 * reads all others; of two simultaneous newcomers at least one sees the other, and goes back. The file of a dead process cannot
 * become valid again, so anybody may remove it at any time. `holder.ts` knows who lives, in other containers too. The file
 * `lock` names the holder, for people and for earlier versions, which knew no other file.
 */

/** The folders that this process holds or is about to take. */
const held = new Set<string>();

export interface LockPatience {
  /** How long to wait for each process that has the folder; 0 ms unless given. */
  waitMs?: number;
  /** True for a store, which keeps the folder; anything else gives it back soon. */
  stays?: boolean;
  /** Replaced in tests. */
  sleep?: (ms: number) => Promise<unknown>;
}

const AGAIN_MS = 100;
/** The total wait is at most this many times `waitMs`, whoever comes and goes; a short-lived holder may use up all of it. */
const MOST_HOLDERS = 6;
/** Two simultaneous newcomers go back, and try again after a few ms, each at a random time. */
const MOST_MEETINGS = 50;
const LONGEST_STEP_BACK_MS = 20;

/**
 * Takes a folder for this process and returns the function that gives it back. While another live process has it, waits up to
 * `waitMs` and then throws FolderInUse with a clear line; a dead process's lock is taken over. The wait begins anew for each
 * other holder, and is longer for a desk command than for a store: the command gives the folder back, even if it first has to
 * recover a crashed database on a busy machine.
 */
export async function lockFolder(
  folder: string,
  { waitMs = 0, stays = false, sleep = wait }: LockPatience = {},
): Promise<() => void> {
  const hush = await answer(folder);
  try {
    const giveBack = await waitForFolder(folder, { waitMs, stays, sleep });
    return () => {
      giveBack();
      hush();
    };
  } catch (error) {
    hush();
    throw error;
  }
}

async function waitForFolder(
  folder: string,
  { waitMs, stays, sleep }: Required<LockPatience>,
): Promise<() => void> {
  let [waited, ofThis, meetings] = [0, 0, 0];
  let holder: string | undefined;
  for (;;) {
    const other = await takeFolder(folder, stays ? HOLDS : PASSES);
    if (typeof other === 'function') return other;
    if (!other.holds && meetings < MOST_MEETINGS) {
      meetings += 1;
      await sleep(randomInt(LONGEST_STEP_BACK_MS));
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

/**
 * The folders for which this process answers while any of its calls holds or awaits them: a process that does not answer counts
 * as dead.
 */
const answering = new Map<string, { calls: number; end: Promise<() => void> }>();

async function answer(folder: string): Promise<() => void> {
  const key = path.resolve(folder);
  const here = answering.get(key) ?? { calls: 0, end: answerIn(folder, thisProcess()) };
  answering.set(key, here);
  here.calls += 1;
  let over = false;
  const leave = () => {
    if (over) return false;
    over = true;
    here.calls -= 1;
    if (here.calls === 0) answering.delete(key);
    return here.calls === 0;
  };
  try {
    const end = await here.end;
    return () => leave() && end();
  } catch (error) {
    leave();
    throw error;
  }
}

/** Another live process has the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: Holder) {
    const where = isForeign(holder) ? ' of another container' : '';
    super(
      `The database folder ${folder} is in use by process ${holder.pid}${where}. Stop that shop first, or set DATA_DIR.`,
    );
  }
}

interface Other extends Holder {
  /** True where it has the folder; false where it is only about to take it. */
  holds: boolean;
  passes?: boolean;
}

/** Takes the folder and returns what gives it back; or goes back and returns the other process. */
async function takeFolder(
  folder: string,
  how: typeof HOLDS | typeof PASSES,
): Promise<Other | (() => void)> {
  const key = path.resolve(folder);
  const self = thisProcess();
  if (held.has(key)) return { ...self, holds: true };
  held.add(key);
  const own = path.join(folder, nameOf(self));
  const sign = path.join(folder, SIGN);
  const goBack = () => {
    held.delete(key);
    rmSync(own, { force: true });
  };
  try {
    writeFileSync(own, COMES);
    const other = await othersIn(folder, nameOf(self));
    if (other) {
      goBack();
      return other;
    }
    writeFileSync(own, how);
    // Another user's file can be removed but not written.
    rmSync(sign, { force: true });
    writeFileSync(sign, `${self.pid} ${self.start}`);
  } catch (error) {
    goBack();
    throw error;
  }
  let had = true;
  return () => {
    if (!had) return;
    had = false;
    rmSync(sign, { force: true });
    goBack();
  };
}

const COMES = 'comes';
const HOLDS = 'holds';
const PASSES = 'passes';
const SIGN = 'lock';

const nameOf = ({ pid, start, space }: Holder): string =>
  [SIGN, pid, start, ...(space ? [space] : [])].join('.');

/** A live process that has the folder, or else one that is about to take it. Removes the files of dead processes. */
async function othersIn(folder: string, own: string): Promise<Other | undefined> {
  let found: Other | undefined;
  for (const name of readdirSync(folder)) {
    if (name === own || (name !== SIGN && !name.startsWith(`${SIGN}.`))) continue;
    const file = path.join(folder, name);
    const text = read(file);
    const holder = name === SIGN ? readSign(text) : readName(name);
    if (holder && (await lives(folder, holder))) {
      // An empty file is just being written: its process does not hold the folder yet.
      const passes = text === PASSES;
      const other = { ...holder, passes, holds: name === SIGN || passes || text === HOLDS };
      // The file `lock` does not tell whether its process keeps the folder.
      if (other.holds && name !== SIGN) return other;
      if (!found?.holds) found = other;
    } else if (holder && name !== SIGN) {
      rmSync(file, { force: true });
      forgetLine(folder, holder);
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
  const [, pid, start = '', space = ''] = /^lock\.([1-9]\d*)\.(\d*)(?:\.(\d+))?$/.exec(name) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start, space };
}

/** The file `lock` names no space: earlier versions would take it for damaged otherwise. */
function readSign(text: string): Holder | undefined {
  const [, pid, start = ''] = /^([1-9]\d*)(?: (\d*))?$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start, space: '' };
}
