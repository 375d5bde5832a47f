import { closeSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** A process that has come for a data folder. */
export interface Holder {
  pid: number;
  /** When it started, in the machine's own terms; empty where the system does not tell. */
  start: string;
  /**
   * The space that numbers it: each container counts its processes from 1, so that a number says nothing in another one. Empty where the
   * system does not tell, and in locks of versions before.
   */
  space: string;
}

/** This process, as its locks name it. */
export const thisProcess = (): Holder => ({
  pid: process.pid,
  start: startOf(process.pid),
  space: SPACE,
});

const SPACE = spaceOfThis();

function spaceOfThis(): string {
  try {
    return /\[(\d+)\]$/.exec(readlinkSync('/proc/self/ns/pid'))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Whether the process is in another container. */
export const isForeign = ({ space }: Holder): boolean =>
  space !== '' && SPACE !== '' && space !== SPACE;

/** Whether the process lives: by its number where this one counts as it does, else by whether it answers. */
export const lives = async (folder: string, holder: Holder): Promise<boolean> =>
  isForeign(holder) ? answers(folder, holder) : livesHere(holder);

/** Numbers of processes are given again: after a restart of the machine, in a container at every start. */
function livesHere({ pid, start }: Holder): boolean {
  // One of this number that is not held is of a process before.
  if (pid === process.pid || !isAlive(pid)) return false;
  const now = startOf(pid);
  return start === '' || now === '' || now === start;
}

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

/** The socket on which a process shows that it lives, to those of other containers on the same volume. */
const lineOf = ({ pid, start, space }: Holder): string => `alive.${pid}.${start}.${space}`;

/**
 * Answers on a socket in the folder until the returned function is called, or the process dies: the kernel takes calls also for one that is
 * busy or frozen. On a volume that has no sockets it does without.
 */
export async function answerIn(folder: string, self: Holder): Promise<() => void> {
  if (self.space === '') return () => undefined;
  const line = lineOf(self);
  // Left by a process before that had the number of this one.
  rmSync(path.join(folder, line), { force: true });
  const at = openSync(folder, 'r');
  const server = createServer((call) => call.destroy()).unref();
  const end = () => {
    server.close();
    try {
      rmSync(path.join(folder, line), { force: true });
    } finally {
      closeSync(at);
    }
  };
  await new Promise<void>((resolve) => {
    server.once('listening', resolve).on('error', () => resolve());
    server.listen(shortly(at, line));
  });
  return end;
}

function answers(folder: string, holder: Holder): Promise<boolean> {
  const at = openSync(folder, 'r');
  return new Promise<boolean>((resolve) => {
    const call = connect(shortly(at, lineOf(holder)));
    call.once('connect', () => resolve(true));
    call.once('error', ({ code }: NodeJS.ErrnoException) =>
      // Nothing else proves that it is dead: this process may be out of descriptors, or be refused by the rights of the file.
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
    call.once('close', () => closeSync(at));
    call.once('connect', () => call.destroy());
  });
}

/** The address of a socket has room for 108 bytes: a long path to the folder would not fit. */
const shortly = (folder: number, name: string): string => `/proc/self/fd/${folder}/${name}`;

/** Removes what a dead process has left of its socket. */
export const forgetLine = (folder: string, holder: Holder): void =>
  rmSync(path.join(folder, lineOf(holder)), { force: true });
