import { closeSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** A process that holds or wants a data folder. */
export interface Holder {
  pid: number;
  /** Its start time as the system counts it; empty where the system does not tell. */
  start: string;
  /**
   * Its PID namespace: each container counts from 1, so a PID means nothing in another one. Empty where the system does not
   * tell, and in locks of earlier versions.
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

/** Whether the process lives: by its PID within the same namespace, else by whether it answers. */
export const lives = async (folder: string, holder: Holder): Promise<boolean> =>
  isForeign(holder) ? answers(folder, holder) : livesHere(holder);

/** Compares the start time too, as PIDs are reused: after a restart of the machine, and in a container at every start. */
function livesHere({ pid, start }: Holder): boolean {
  // Our own PID in a lock that we do not hold belongs to an earlier process.
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

/** The name of the socket by which a process shows processes of other containers on the volume that it lives. */
const lineOf = ({ pid, start, space }: Holder): string => `alive.${pid}.${start}.${space}`;

/**
 * Answers on a socket in the folder until the returned function is called or the process dies: the kernel accepts connections
 * even for a busy or frozen process. Does nothing on a volume without sockets.
 */
export async function answerIn(folder: string, self: Holder): Promise<() => void> {
  if (self.space === '') return () => undefined;
  const line = lineOf(self);
  // Left by an earlier process with the same PID.
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
      // Only these two codes prove that it is dead: otherwise this process may be out of descriptors, or lack rights to the
      // file.
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
    call.once('close', () => closeSync(at));
    call.once('connect', () => call.destroy());
  });
}

/** A short path to the socket: its address has only 108 bytes, too few for a long folder path. */
const shortly = (folder: number, name: string): string => `/proc/self/fd/${folder}/${name}`;

/** Removes the socket of a dead process. */
export const forgetLine = (folder: string, holder: Holder): void =>
  rmSync(path.join(folder, lineOf(holder)), { force: true });
