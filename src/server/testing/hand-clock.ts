import type { Clock } from '../clock.ts';

/** A clock for tests: it stands still until it is turned. */
export interface HandClock extends Clock {
  /** Advances the clock, running due timers in order, and lets waiting promises go on in between. */
  turn(ms: number): Promise<void>;
  /** The ms until each waiting timer is due, soonest first. */
  waiting(): number[];
}

export function handClock(start: number): HandClock {
  let now = start;
  let timers: { due: number; run: () => void }[] = [];

  // One turn of the event loop lets every promise that can settle do so.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run };
      timers = [...timers, timer].sort((a, b) => a.due - b.due);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async turn(ms) {
      const end = now + ms;
      await settle();
      for (let next = timers[0]; next && next.due <= end; next = timers[0]) {
        timers = timers.slice(1);
        now = next.due;
        next.run();
        await settle();
      }
      now = end;
    },
    waiting: () => timers.map((timer) => timer.due - now),
  };
}
