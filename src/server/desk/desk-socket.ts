import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import { reasonOf } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { ShopContext } from '#server/context.ts';
import { type DeskReply, runDesk } from './run-desk.ts';
import { socketPath } from './socket-path.ts';

const LONGEST_REQUEST = 64 * 1024;
const IDLE_MS = 60_000;
const STOP_GRACE_MS = 2000;

const deskRequest = v.object({ args: v.array(v.string()), user: v.string() });

export interface DeskSocket {
  /** Lets running commands finish, and takes the socket away. */
  close: () => Promise<void>;
}

/**
 * Lets the desk in to the running store, by a socket in its folder that only this user may open. With
 * PostgreSQL the desk goes to the database itself. A store without its desk still sells: where the socket
 * cannot be opened, the log says why.
 */
export async function openDeskSocket(shop: ShopContext, settings: Settings): Promise<DeskSocket> {
  if (settings.DATABASE_URL) return { close: async () => undefined };
  try {
    return await listen(shop, socketPath(settings.DATA_DIR));
  } catch (error) {
    shop.log.warn({ err: error }, `the desk cannot reach this store: ${reasonOf(error)}`);
    return { close: async () => undefined };
  }
}

async function listen(shop: ShopContext, path: string): Promise<DeskSocket> {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    readLines(socket, (line) => {
      // However long it takes, it is not idle.
      socket.setTimeout(0);
      const work = answer(shop, line).then((reply) => {
        socket.setTimeout(IDLE_MS);
        if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
      });
      running.add(work);
      void work.finally(() => running.delete(work));
    });
  });
  // Whoever holds the folder's lock is alone: what lies there is left from a store that was killed.
  rmSync(path, { force: true });
  await listenAlone(server, path);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      while (running.size > 0) await Promise.allSettled(running);
      for (const socket of sockets) socket.destroySoon();
      // One that does not take its answer must not hold up the stop.
      const enough = setTimeout(() => sockets.forEach((socket) => socket.destroy()), STOP_GRACE_MS);
      await closed;
      clearTimeout(enough);
      rmSync(path, { force: true });
    },
  };
}

/** The socket is never open to others, not for the moment between its making and a change of its mode. */
async function listenAlone(server: Server, path: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await listening;
  chmodSync(path, 0o600);
}

/** Gives every whole line. One that never ends ends the connection. */
function readLines(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    if ([rest, ...lines].some((line) => line.length > LONGEST_REQUEST)) {
      socket.destroy();
      return;
    }
    for (const line of lines) take(line);
  });
}

async function answer(shop: ShopContext, line: string): Promise<DeskReply> {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), deskRequest), line);
  if (request.success) return runDesk(shop, request.output);
  return { code: 2, out: [], error: ['The store did not understand the desk.'] };
}
