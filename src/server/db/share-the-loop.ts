import type { PGlite } from '@electric-sql/pglite';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A larger value makes others wait longer, a smaller one causes more turns, each of which costs something. */
const MOST_MS = 5;

/**
 * Lets the event loop turn between messages to the embedded database once `MOST_MS` have passed without a turn. The database
 * runs in this process and answers within a microtask, so a queue of statements would be executed in a single turn, which takes
 * seconds with many customers. A server accepts one new connection per turn: with 200 customers some waited half a minute to be
 * heard. The loop also turns within a transaction; other users of the database wait for its end as before.
 */
export function shareTheLoop(
  database: Pick<PGlite, 'execProtocolRaw' | 'ready'>,
  now: () => number = () => performance.now(),
): void {
  const send = database.execProtocolRaw.bind(database);
  let turn: { began: number; over: Promise<void> } | undefined;
  const begin = () => {
    const over = nextTurn().then(() => {
      turn = undefined;
    });
    return { began: now(), over };
  };
  database.execProtocolRaw = async (...message) => {
    turn ??= begin();
    // One that is closing sends its last message at once: nothing may come in between.
    if (database.ready && now() - turn.began >= MOST_MS) await turn.over;
    return send(...message);
  };
}
