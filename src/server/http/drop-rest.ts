import type { IncomingMessage } from 'node:http';

/** The most that any app sends. */
const MOST_DROPPED = 10 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused request: a client whose connection is cut while sending never sees the answer. A
 * client that sends more than `most` is cut off all the same.
 */
export function dropRest(raw: IncomingMessage, most = MOST_DROPPED): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  raw.on('data', () => {
    if (socket.bytesRead - before > most) socket.destroy();
  });
}
