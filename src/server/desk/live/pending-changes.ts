import { type Topic, TOPICS } from '#shared/desk/contract/live.ts';
import type { ChangeCounts } from './read-changes.ts';

/** The longest pause, in readings, before a change whose transaction may still be open is told again. */
const LONGEST_WAIT = 16;

interface Pending {
  /** Once every transaction below this id has ended, the counted change is visible. */
  until: bigint;
  /** Readings until it is told again; below, the pause after that. */
  left: number;
  wait: number;
}

/**
 * Tells at each reading which topics have changed. A counter moves before its transaction commits, so a screen that reloads at
 * once may still see the old state: a topic is told at once, and again when every transaction open at that time has ended. For
 * one that lasts long, such as a backup, it is told at longer and longer intervals.
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
