import type { Clock } from '#server/clock.ts';
import type { Changes } from './changes.ts';
import type { ChangeTopic } from './topics.ts';

/** A safety interval: even while changes are heard, everything is read again now and then. */
const LOOK_EVERY_MS = 5000;

interface Parts {
  changes: Changes | undefined;
  topics: readonly ChangeTopic[];
  clock: Clock;
  /** The polling interval while no changes can be heard; undefined: never polled. */
  everyMs?: number | undefined;
}

/**
 * Rereads something whenever it may have changed, until it is stopped. `read` must not reject; a change during a read causes
 * another read.
 */
export function rereadOnChange(
  { changes, topics, clock, everyMs }: Parts,
  read: () => Promise<void>,
): () => Promise<void> {
  let stopped = false;
  let again = false;
  let callOff = () => {};
  let reading: Promise<void> | undefined;

  function begin(): void {
    callOff();
    const heard = again;
    again = false;
    reading = read().then(() => {
      reading = undefined;
      if (heard) changes?.takenUp(topics);
      if (stopped) return;
      if (again) begin();
      else later();
    });
  }
  function later(): void {
    if (everyMs === undefined) return;
    callOff = clock.after(changes?.isHeard() ? LOOK_EVERY_MS : everyMs, begin);
  }
  changes?.follow(topics, () => {
    again = true;
    if (!reading && !stopped) begin();
  });
  later();

  return async () => {
    stopped = true;
    callOff();
    await reading;
  };
}
