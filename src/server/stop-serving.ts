import type { FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;
/** A turn of the loop as short as this took up nothing, or next to nothing. */
const QUIET_MS = 0.1;
/** A store that is never quiet stops all the same. */
const QUIET_WITHIN_MS = 1000;

/**
 * Takes no more connections, finishes what is under way and closes the server. A client that only dawdles must not hold up the stop
 * until somebody kills the store.
 */
export async function stopServing(server: FastifyInstance): Promise<void> {
  const http = server.server;
  const enough = setTimeout(() => http.closeAllConnections(), STOP_GRACE_MS);
  await untilQuiet();
  // Before the hooks of closing, which take their time: whoever connects meanwhile is refused at once and asks another instance.
  const ended = new Promise<void>((resolve) => http.close(() => resolve()));
  await server.close();
  await ended;
  clearTimeout(enough);
}

/**
 * Waits for a turn in which nobody has just come. The system takes up connections, and what is sent on them, before the store knows of
 * them: a listener that is closed then resets them, and a proxy must not send such a request anywhere else.
 */
async function untilQuiet(): Promise<void> {
  const begun = performance.now();
  for (let before = begun, now = begun; now - begun < QUIET_WITHIN_MS; before = now) {
    await nextTurn();
    now = performance.now();
    if (before > begun && now - before < QUIET_MS) return;
  }
}
