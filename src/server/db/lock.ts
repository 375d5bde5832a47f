import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answerIn, forgetLine, type Holder, isForeign, lives, thisProcess } from './holder.ts';

/**
 * The lock of a data folder. Two processes on one embedded database lose rows, so that two must never take the lock that a killed one
 * has left. A lock is a file for each process, named by it: `lock.PID.START.SPACE`. Whoever comes writes its own first and reads all
 * others after; of two that come at once at least one sees the other, and goes back. A file of a dead process is of no process
 * that can still come, and may be removed by anybody at any time. `holder.ts` knows who lives, in another container too.
 *
 * The file `lock` names the holder, for people and for versions before, which knew no other.
 */

/** The folders that this very process holds or comes for. */
const held = new Set<string>();

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

/** The folders in which this process answers, for as long as any call of it holds one or waits for it: whoever finds no answer clears up. */
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
  /** It has the folder; otherwise it has only come to take it. */
  holds: boolean;
  passes?: boolean;
}

/** Takes it, and returns what gives it back; or goes back, and returns who is there. */
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
    // One that another user has left may be removed and not written.
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

/** A live process that has the folder, or else one that has come too. Removes what dead ones have left. */
async function othersIn(folder: string, own: string): Promise<Other | undefined> {
  let found: Other | undefined;
  for (const name of readdirSync(folder)) {
    if (name === own || (name !== SIGN && !name.startsWith(`${SIGN}.`))) continue;
    const file = path.join(folder, name);
    const text = read(file);
    const holder = name === SIGN ? readSign(text) : readName(name);
    if (holder && (await lives(folder, holder))) {
      // What is being written just now has not come to hold it yet.
      const passes = text === PASSES;
      const other = { ...holder, passes, holds: name === SIGN || passes || text === HOLDS };
      // The sign does not say how it is held.
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

/** It names no space: versions before would take one that does for damaged. */
function readSign(text: string): Holder | undefined {
  const [, pid, start = ''] = /^([1-9]\d*)(?: (\d*))?$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start, space: '' };
}
