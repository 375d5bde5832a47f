import { type Topic, TOPICS } from '#shared/desk/contract/live.ts';
import type { ChangeCounts } from './read-changes.ts';

/** The longest pause before screens are told again of a change whose transaction may still be open. */
const LONGEST_WAIT = 16;

interface Pending {
  /** Once every transaction below this has ended, what was counted can be read. */
  until: bigint;
  /** Readings until it is told again, and the pause after that. */
  left: number;
  wait: number;
}

/**
 * Tells from one reading to the next which topics to look at again. A counter moves before its transaction is committed, and a
 * screen that asked in between would have seen the old state: so a topic is told at once, and again when every transaction that
 * was open then has ended. One that never ends, such as a backup, has it told at longer and longer intervals.
 */
export function followCounts(first: ChangeCounts): (next: ChangeCounts) => Topic[] {
  let before = first.counts;
  const pending = new Map<Topic, Pending>();
  return ({ counts, ended, begun }) => {
    const told: Topic[] = [];
    for (const topic of TOPICS) {
      if (counts[topic] !== before[topic]) {
        told.push(topic);
        if (ended < begun) pending.set(topic, { until: begun, left: 1, wait: 1 });
        else pending.delete(topic);
        continue;
      }
      const waits = pending.get(topic);
      if (!waits) continue;
      waits.left -= 1;
      const isOver = ended >= waits.until;
      if (!isOver && waits.left > 0) continue;
      told.push(topic);
      if (isOver) pending.delete(topic);
      else {
        waits.wait = Math.min(waits.wait * 2, LONGEST_WAIT);
        waits.left = waits.wait;
      }
    }
    before = counts;
    return told;
  };
}
