import type { PGlite } from '@electric-sql/pglite';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longer makes others wait, shorter makes more turns, of which each costs something. */
const MOST_MS = 5;

/**
 * Lets the event loop turn between messages to the embedded database once `MOST_MS` have passed without it. The database works in
 * this process and answers within a microtask, so a queue of statements would be worked off in one turn, of seconds when many
 * customers are there. A server takes up one new connection a turn: with 200 customers some waited for half a minute to be heard.
 * Within a transaction it turns too; whoever else wants the database waits for its end as before.
 */
export function shareTheLoop(
  database: Pick<PGlite, 'execProtocolRaw'>,
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
    if (now() - turn.began >= MOST_MS) await turn.over;
    return send(...message);
  };
}
