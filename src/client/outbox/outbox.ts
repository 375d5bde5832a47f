import { onlineManager } from '@tanstack/react-query';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Services } from '#client/api/services-context.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { whileBusy } from '#client/updates/tab-activity.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { withOutboxLock, durableStorage } from './outbox-device.ts';
import { openEntries, type OutboxEntry, type OutboxKind, SENT_LATER } from './outbox-entries.ts';
import { isDue, flushOnLogout, flushDue, taken, unanswered } from './outbox-flush.ts';
import { OUTBOX_KEY } from './outbox-storage.ts';

const RETRY_MS = { first: 15_000, most: 5 * 60_000 };

/** The outcome of `send`: the store has it, or this device stores it, with the reason. */
export type Sent = { how: 'sent'; msg: string } | { how: 'offline' | 'unreachable' | 'unknown' };

/** The entry can neither be sent now nor stored on this device. */
export class NoRoom extends Error {}

interface OutboxParts {
  api: ApiClient;
  /** Whether the store accepts an id only once, so that a retry is safe. */
  sendOnce: boolean;
  /** Undefined where no storage outlives the tab. */
  storage: Storage | undefined;
  now?: () => number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Sends what needs no login and moves no money; what cannot be sent now is stored, and sent later, once. */
export function createOutbox({ api, sendOnce, storage, now = Date.now }: OutboxParts) {
  const list = openEntries(storage);
  let retryMs = RETRY_MS.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void> | undefined;

  const call = async ({ kind, fields, id }: OutboxEntry): Promise<string> => {
    const request = { ...fields, RequestId: sendOnce ? id : '' };
    return (await whileBusy(() => api.call(SENT_LATER[kind], request))).msg;
  };

  /** Throws the store's Refusal, or NoRoom; in either case nothing is stored. */
  async function send(kind: OutboxKind, fields: Record<string, string>): Promise<Sent> {
    const online = onlineManager.isOnline();
    const standing = online ? taken('leaving', now()) : { stage: 'waiting' as const };
    const entry = { id: newRequestId(), kind, fields, writtenAt: now(), ...standing };
    // Stored first, so that a tab closed while sending loses nothing.
    const kept = list.add(entry);
    if (!online) {
      if (!kept) throw new NoRoom();
      return { how: 'offline' };
    }
    try {
      const msg = await call(entry);
      list.drop(entry.id);
      return { how: 'sent', msg };
    } catch (error) {
      if (error instanceof Refusal) list.drop(entry.id);
      if (error instanceof Refusal || !kept) throw error;
      list.mark(entry.id, unanswered(sendOnce));
      lookIn(retryMs);
      return { how: sendOnce ? 'unreachable' : 'unknown' };
    }
  }

  /** Sends the entries that are due. Never throws. */
  function flush(): Promise<void> {
    const oneRound = async () => planNext(await flushDue({ list, call, sendOnce, now }));
    return (round ??= withOutboxLock(oneRound)
      .catch(console.error)
      .finally(() => {
        round = undefined;
      }));
  }

  /** Plans the next round: when an entry's time is over, or a while after the store did not answer. */
  function planNext(answered: boolean): void {
    const times = list.all().flatMap(({ until = 0 }) => (until > now() ? [until - now()] : []));
    const waits = list.all().some((entry) => isDue(entry, now()));
    if (waits && onlineManager.isOnline()) times.push(retryMs);
    if (times.length > 0) lookIn(Math.min(...times));
    retryMs = answered ? RETRY_MS.first : Math.min(retryMs * 2, RETRY_MS.most);
  }
  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  const refreshFromOtherTab = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY || key === null) list.refresh();
  };
  window.addEventListener('storage', refreshFromOtherTab);

  return {
    state: list.state,
    send,
    flush,
    remove: (id: string) => void list.drop(id),
    /** The customer asks to send the entry once more. */
    async again(id: string): Promise<void> {
      list.mark(id, { stage: 'waiting' });
      // A round already running began without it.
      await round;
      await flush();
    },
    /** The entries were removed from the device with a login: they are sent now or never. */
    async sendOnLogout(unsent: string): Promise<void> {
      list.refresh();
      await flushOnLogout(call, unsent);
    },
    stop() {
      clearTimeout(timer);
      window.removeEventListener('storage', refreshFromOtherTab);
    },
  };
}

const outboxes = new WeakMap<ApiClient, Outbox>();

/** The outbox of an app; created when first needed. */
export function outboxOf({ api, config }: Pick<Services, 'api' | 'config'>): Outbox {
  const known = outboxes.get(api);
  if (known) return known;
  const sendOnce = config.extensions.includes('sendOnce');
  const made = createOutbox({ api, sendOnce, storage: durableStorage() });
  outboxes.set(api, made);
  return made;
}
