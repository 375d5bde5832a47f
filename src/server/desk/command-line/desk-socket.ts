import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import { reasonOf } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { ShopContext } from '#server/context.ts';
import { LARGEST_FILE } from './read-file.ts';
import { type DeskReply, runDesk } from './run-desk.ts';
import { socketPath } from './socket-path.ts';

/** A file is sent with its command; base64 makes it a third longer. */
const LONGEST_REQUEST = Math.ceil((LARGEST_FILE * 4) / 3) + 64 * 1024;
const IDLE_MS = 60_000;
const STOP_GRACE_MS = 2000;

const deskRequest = v.object({
  args: v.array(v.string()),
  user: v.string(),
  token: v.optional(v.string()),
  file: v.optional(v.object({ name: v.string(), content: v.string() })),
});

export interface DeskSocket {
  /** Waits for running commands and removes the socket. */
  close: () => Promise<void>;
}

/**
 * Opens the socket through which the desk reaches a running store: in its data folder, for this user only. With PostgreSQL the
 * desk uses the database directly. If the socket cannot be opened, the log says why and the store sells without it.
 */
export async function openDeskSocket(shop: ShopContext, settings: Settings): Promise<DeskSocket> {
  if (settings.DATABASE_URL) return { close: async () => undefined };
  try {
    return await listen(shop, settings);
  } catch (error) {
    shop.log.warn({ err: error }, `the desk cannot reach this store: ${reasonOf(error)}`);
    return { close: async () => undefined };
  }
}

async function listen(shop: ShopContext, settings: Settings): Promise<DeskSocket> {
  const path = socketPath(settings.DATA_DIR);
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    readLines(socket, (line) => {
      // A running command is not idle, however long it takes.
      socket.setTimeout(0);
      const work = answer(shop, settings, line).then((reply) => {
        socket.setTimeout(IDLE_MS);
        if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
      });
      running.add(work);
      void work.finally(() => running.delete(work));
    });
  });
  // This process holds the folder's lock, so an existing socket is left from a killed store.
  rmSync(path, { force: true });
  await listenAlone(server, path);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      while (running.size > 0) await Promise.allSettled(running);
      for (const socket of sockets) socket.destroySoon();
      // A client that does not read its answer must not delay the stop.
      const enough = setTimeout(() => sockets.forEach((socket) => socket.destroy()), STOP_GRACE_MS);
      await closed;
      clearTimeout(enough);
      rmSync(path, { force: true });
    },
  };
}

/** Creates the socket with its final mode, so that it is never open to others, not even for a moment. */
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

/** Emits every whole line. An endless line ends the connection. */
function readLines(socket: Socket, take: (line: string) => void): void {
  // Kept in pieces until the line ends: joining at each piece would cost more and more.
  let pieces: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const [end = '', ...more] = chunk.split('\n');
    pieces.push(end);
    length += end.length;
    if (Math.max(length, ...more.map((line) => line.length)) > LONGEST_REQUEST) {
      socket.destroy();
      return;
    }
    for (const next of more) {
      take(pieces.join(''));
      pieces = [next];
      length = next.length;
    }
  });
}

async function answer(shop: ShopContext, settings: Settings, line: string): Promise<DeskReply> {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), deskRequest), line);
  // The store's own address: the settings where the command was typed may belong to no shop.
  const origin = settings.PUBLIC_ORIGIN;
  if (request.success) return runDesk(shop, { ...request.output, origin });
  return { code: 2, out: [], error: ['The store did not understand the desk.'] };
}
