import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';

export interface ConcurrencyLimit {
  atOnce: number;
  waiting: number;
  /** The refusal's message where too many wait. */
  crowded?: () => string;
}

/**
 * Lets a few pieces of costly work run at once and a few more wait. Throws a Refusal 429 where too many wait: a quick refusal is
 * better than an answer in a minute.
 */
export function limitConcurrency({ atOnce, waiting, crowded = m.store_crowded }: ConcurrencyLimit) {
  const queue: (() => void)[] = [];
  let running = 0;

  const refuseWhenFull = () => {
    if (queue.length >= waiting) throw new Refusal(REFUSED.tooMany, crowded());
  };
  return {
    /** Throws the same refusal without running anything. Call it before counting or preparing a request that would be refused. */
    refuseWhenFull,
    /** How many wait for their turn. */
    waiting: () => queue.length,
    async run<Value>(work: () => Promise<Value>): Promise<Value> {
      if (running < atOnce) running += 1;
      else {
        refuseWhenFull();
        // Finished work passes its place on to the first in the queue.
        await new Promise<void>((begin) => void queue.push(begin));
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
