import { onlineManager } from '@tanstack/react-query';
import { isPassing, Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { showError, showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import { whenSeen } from './outbox-device.ts';
import {
  type OutboxEntries,
  type OutboxEntry,
  readEntries,
  type EntryStatus,
} from './outbox-entries.ts';
import { outboxText, writtenTime } from './outbox-text.ts';

/** Longer than a call may take: a tab that took an entry and has not reported by then never will. */
const TAKEN_FOR_MS = 30_000;
const ASKED_TO_WAIT_MS = 5 * 60_000;
const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;

export interface FlushParts {
  list: OutboxEntries;
  /** Resolves to the store's message. */
  call: (entry: OutboxEntry) => Promise<string>;
  sendOnce: boolean;
  now: () => number;
}

/** The status of an entry that a tab is sending. */
export const taken = (stage: 'leaving' | 'sending', now: number): EntryStatus => ({
  stage,
  until: now + TAKEN_FOR_MS,
});

/** The store did not answer: retried only where the store recognises duplicates. */
export const unanswered = (sendOnce: boolean): EntryStatus => ({
  stage: sendOnce ? 'waiting' : 'unknown',
});

/** Whether an entry's time is over. A time further off than the app ever writes comes from a clock that was set. */
const isOver = ({ until = 0 }: OutboxEntry, now: number): boolean =>
  until <= now || until > now + ASKED_TO_WAIT_MS;

/** Whether an entry is waiting and may be tried now. */
export const isDue = (entry: OutboxEntry, now: number): boolean =>
  entry.stage === 'waiting' && isOver(entry, now);

/** Sends everything that is due. False where the store did not answer or asked to wait. */
export async function flushDue(parts: FlushParts): Promise<boolean> {
  const { list, now } = parts;
  list.refresh();
  for (const entry of list.all()) tidy(parts, entry);
  if (!onlineManager.isOnline()) return true;
  // Each entry at most once per round, even if a full storage cannot record its outcome.
  for (const { id } of list.all()) {
    // Another tab may have taken or removed it meanwhile.
    const entry = list.all().find((one) => one.id === id);
    if (!entry || !isDue(entry, now())) continue;
    if (!(await sendKept(parts, entry))) return false;
  }
  return true;
}

/** Sends waiting entries from memory alone, and reports the ones that fail. */
export async function flushOnLogout(call: FlushParts['call'], waiting: string): Promise<void> {
  // Entries under way end by themselves; refused and possibly arrived ones were reported.
  const due = readEntries(waiting).filter(({ stage }) => stage === 'waiting');
  const online = onlineManager.isOnline();
  const tries = await Promise.allSettled(online ? due.map(call) : []);
  const sent = tries.filter(({ status }) => status === 'fulfilled').length;
  if (sent < due.length) whenSeen(() => showInfo(m.outbox_gone()));
  else if (due[0]) showSuccess(outboxText[due[0].kind].sent());
}

/** Drops an entry that waited too long; one whose tab never reported may have arrived. */
function tidy({ list, sendOnce, now }: FlushParts, entry: OutboxEntry): void {
  const isTaken = entry.stage === 'leaving' || entry.stage === 'sending';
  if (isTaken && !isOver(entry, now())) return;
  if (now() - entry.writtenAt >= KEPT_FOR_MS) {
    list.drop(entry.id);
    const time = writtenTime(entry, now());
    whenSeen(() => showInfo(outboxText[entry.kind].expired({ time })));
  } else if (isTaken) {
    list.mark(entry.id, unanswered(sendOnce));
  }
}

/** Sends one entry. Resolves to whether the next may be tried at once. */
async function sendKept(parts: FlushParts, entry: OutboxEntry): Promise<boolean> {
  const { list, call, now } = parts;
  list.mark(entry.id, taken('sending', now()));
  try {
    const msg = await call(entry);
    list.drop(entry.id);
    whenSeen(() => showSuccess(msg || outboxText[entry.kind].sent()));
    return true;
  } catch (error) {
    const standing = standingAfter(error, parts);
    list.mark(entry.id, standing);
    if (standing.stage !== 'refused') return false;
    const { words = '' } = standing;
    const time = writtenTime(entry, now());
    whenSeen(() => showError(outboxText[entry.kind].refused({ time, words })));
    return true;
  }
}

function standingAfter(error: unknown, { sendOnce, now }: FlushParts): EntryStatus {
  if (!(error instanceof Refusal)) return unanswered(sendOnce);
  const broken = error.code >= REFUSED.failed;
  if (broken && !sendOnce) return unanswered(sendOnce);
  if (isPassing(error)) {
    return { stage: 'waiting', until: now() + ASKED_TO_WAIT_MS };
  }
  return { stage: 'refused', words: error.message };
}
