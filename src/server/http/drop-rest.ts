import type { IncomingMessage } from 'node:http';

/** As much as any app sends. */
const MOST_DROPPED = 10 * 1024 * 1024;

/**
 * Reads past what is left of a request that was refused: a client whose connection is cut while sending never sees the answer.
 * One that sends on and on is cut all the same.
 */
export function dropRest(raw: IncomingMessage, most = MOST_DROPPED): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  raw.on('data', () => {
    if (socket.bytesRead - before > most) socket.destroy();
  });
}
