import type { Line, OpenLine } from '#server/db/line.ts';
import { CHANGE_CHANNEL, CHANGE_TOPICS, type ChangeTopic } from './topics.ts';

/** What this instance hears of changes, whether by another instance, a desk command, or itself. */
export interface Changes {
  /** A text that differs after every change of one of these; undefined while no changes can be heard, so that nothing may be cached. */
  state: (topics: readonly ChangeTopic[]) => string | undefined;
  /** Calls `run` after a change of one of these, and once the line is open again after it was lost. */
  follow: (topics: readonly ChangeTopic[], run: () => void) => void;
  /**
   * Reports that a change has been taken up here: anything cached since the change may still be from before it, so `state`
   * changes again.
   */
  takenUp: (topics: readonly ChangeTopic[]) => void;
  /** Whether this instance does the work that one instance does for all. */
  leads: () => boolean;
  isHeard: () => boolean;
  stop: () => Promise<void>;
}

const isTopic = (text: string): text is ChangeTopic =>
  (CHANGE_TOPICS as readonly string[]).includes(text);

/** Listens until it is stopped. */
export async function openChanges(openLine: OpenLine): Promise<Changes> {
  const counts = new Map<ChangeTopic, number>();
  const followers: { topics: readonly ChangeTopic[]; run: () => void }[] = [];
  function count(changed: readonly ChangeTopic[]): void {
    for (const topic of changed) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  function note(changed: readonly ChangeTopic[]): void {
    count(changed);
    for (const { topics, run } of followers) {
      if (topics.some((topic) => changed.includes(topic))) run();
    }
  }
  const line: Line = await openLine(CHANGE_CHANNEL, {
    heard: (payload) => {
      if (isTopic(payload)) note([payload]);
    },
    opened: () => note(CHANGE_TOPICS),
  });
  return {
    state: (topics) =>
      line.isOpen() ? topics.map((topic) => counts.get(topic) ?? 0).join('.') : undefined,
    follow: (topics, run) => void followers.push({ topics, run }),
    takenUp: count,
    leads: line.leads,
    isHeard: line.isOpen,
    stop: line.stop,
  };
}
