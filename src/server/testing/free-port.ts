import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above the ports that browsers refuse, and below those that outgoing connections get. */
const [FIRST, END] = [12_000, 32_000];

/**
 * A port of this machine that nothing listens at. No connection takes it before a server listens there, nor while that server is
 * stopped for a moment, as one of the system's own choice could be taken.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
