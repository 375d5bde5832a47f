import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long requests under way may take to finish when the store stops. */
const STOP_GRACE_MS = 5000;
/** A store that is never quiet stops after this time all the same. */
const QUIET_WITHIN_MS = 1000;

/**
 * Takes no more connections, finishes what is under way and closes the server. A client that dawdles must not delay the stop
 * until somebody kills the store.
 */
export async function stopServing(server: FastifyInstance): Promise<void> {
  const http = server.server;
  const enough = setTimeout(() => http.closeAllConnections(), STOP_GRACE_MS);
  await untilQuiet(http);
  // Before the slow closing hooks: new connections are refused at once meanwhile and go to another instance.
  const ended = new Promise<void>((resolve) => http.close(() => resolve()));
  await server.close();
  await ended;
  clearTimeout(enough);
}

/**
 * Waits for a loop turn without a new connection or request. The system accepts connections, and data on them, before the store
 * knows of them: closing the listener resets them, and a proxy must not resend such a request elsewhere. Counted, not timed:
 * accepting a connection, which may be all that a turn does, is as fast as accepting none.
 */
async function untilQuiet(http: Server): Promise<void> {
  let taken = 0;
  const take = () => (taken += 1);
  http.on('connection', take).on('request', take);
  const begun = performance.now();
  // The first turn may end before the system was asked for connections.
  await nextTurn();
  for (let before = -1; before !== taken && performance.now() - begun < QUIET_WITHIN_MS;) {
    before = taken;
    await nextTurn();
  }
  http.off('connection', take).off('request', take);
}
