import { expect, it } from 'vitest';
import { shareTheLoop } from './share-the-loop.ts';

/** A database that answers within a microtask, like the embedded one, and takes a millisecond for it. */
function instantDatabase() {
  let at = 0;
  const database = {
    ready: true,
    execProtocolRaw: async () => {
      at += 1;
      return new Uint8Array();
    },
  };
  return { database, now: () => at };
}

/** How often the event loop turned while this many messages were answered one after another. */
async function turnsDuring(
  messages: number,
  database: { execProtocolRaw: () => Promise<unknown> },
) {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  for (let sent = 0; sent < messages; sent += 1) await database.execProtocolRaw();
  ended = true;
  return turns;
}

it('a queue of statements on the embedded database leaves the event loop a turn every 5 ms', async () => {
  const { database, now } = instantDatabase();
  expect(await turnsDuring(100, database)).toBe(0);

  shareTheLoop(database, now);
  expect(await turnsDuring(100, database)).toBeGreaterThan(100 / 7);
});

it('a few statements of the embedded database do not wait for the event loop', async () => {
  const { database, now } = instantDatabase();
  shareTheLoop(database, now);
  expect(await turnsDuring(5, database)).toBe(0);
});

it('the last message of a closing embedded database does not wait for the event loop', async () => {
  const { database, now } = instantDatabase();
  shareTheLoop(database, now);
  database.ready = false;
  expect(await turnsDuring(100, database)).toBe(0);
});
