import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;
/** A store that is never quiet stops all the same. */
const QUIET_WITHIN_MS = 1000;

/**
 * Takes no more connections, finishes what is under way and closes the server. A client that only dawdles must not hold up the stop
 * until somebody kills the store.
 */
export async function stopServing(server: FastifyInstance): Promise<void> {
  const http = server.server;
  const enough = setTimeout(() => http.closeAllConnections(), STOP_GRACE_MS);
  await untilQuiet(http);
  // Before the hooks of closing, which take their time: whoever connects meanwhile is refused at once and asks another instance.
  const ended = new Promise<void>((resolve) => http.close(() => resolve()));
  await server.close();
  await ended;
  clearTimeout(enough);
}

/**
 * Waits for a turn in which nobody came and nobody asked. The system takes up connections, and what is sent on them, before the store
 * knows of them: a listener that is closed then resets them, and a proxy must not send such a request anywhere else. Counted, not timed:
 * to take up one connection, all that some turns do, is as fast as to take up none.
 */
async function untilQuiet(http: Server): Promise<void> {
  let taken = 0;
  const take = () => (taken += 1);
  http.on('connection', take).on('request', take);
  const begun = performance.now();
  // The first turn may end before the system was asked for anything.
  await nextTurn();
  for (let before = -1; before !== taken && performance.now() - begun < QUIET_WITHIN_MS;) {
    before = taken;
    await nextTurn();
  }
  http.off('connection', take).off('request', take);
}
