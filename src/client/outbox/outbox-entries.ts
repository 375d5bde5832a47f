import * as v from 'valibot';
import { proxy } from 'valtio/vanilla';
import { AddEnquireFront, AddTestimonialsForFront } from '#shared/contract/feedback.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { OUTBOX_KEY } from './outbox-storage.ts';

/** An operation that needs no login and commits to no price. Only these may wait to be sent: money never moves late. */
export type Harmless = Operation & { readonly token?: never; readonly commitsToPrice?: never };

export const SENT_LATER = {
  enquiry: AddEnquireFront,
  review: AddTestimonialsForFront,
} as const satisfies Record<string, Harmless>;
export type OutboxKind = keyof typeof SENT_LATER;

const MOST_ENTRIES = 20;
/** Epoch ms, four months before the end of dates: for a later one no time of day could be written, in India's time least of all. */
const LATEST_DATE = 8.63e15;

const entry = v.pipe(
  v.object({
    /** Sent with every attempt, so that a store with `sendOnce` stores the entry once. */
    id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    kind: v.picklist(['enquiry', 'review']),
    fields: v.record(v.string(), v.string()),
    writtenAt: v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE)),
    /**
     * - `waiting` for a connection, or for the time in `until`;
     * - `leaving` (sent by the form it was written in) or `sending` (sent by the outbox): taken by a tab until `until`;
     * - `unknown`: it may have arrived, and the store could not recognise a duplicate;
     * - `refused` by the store, with its `words`.
     */
    stage: v.picklist(['waiting', 'leaving', 'sending', 'unknown', 'refused']),
    until: v.optional(v.number()),
    words: v.optional(v.string()),
  }),
  v.check(({ kind, fields }) => v.safeParse(SENT_LATER[kind].request, fields).success),
);
export type OutboxEntry = v.InferOutput<typeof entry>;

/** The present state of an entry. Properties that are not named are removed. */
export type EntryStatus = Pick<OutboxEntry, 'stage' | 'until' | 'words'>;

export type OutboxEntries = ReturnType<typeof openEntries>;

/**
 * The entries on this device, shared by all tabs: read anew before each change. Without a lasting storage there are none, and none
 * is added.
 */
export function openEntries(storage: Storage | undefined) {
  const state = proxy<{ entries: OutboxEntry[] }>({ entries: read(storage) });

  function change(make: (entries: OutboxEntry[]) => OutboxEntry[]): boolean {
    const entries = make(read(storage));
    const kept = write(storage, entries);
    state.entries = read(storage);
    return kept;
  }
  return {
    state,
    /** A copy of each entry, without the proxy. */
    all: (): OutboxEntry[] => read(storage),
    /** Reads again: another tab has written. */
    refresh() {
      state.entries = read(storage);
    },
    /** False where there is no room for the entry. */
    add: (added: OutboxEntry): boolean =>
      read(storage).length < MOST_ENTRIES && change((entries) => [...entries, added]),
    mark: (id: string, standing: EntryStatus) =>
      change((entries) =>
        entries.map((entry) => {
          if (entry.id !== id) return entry;
          const { kind, fields, writtenAt } = entry;
          return { id, kind, fields, writtenAt, ...standing };
        }),
      ),
    drop: (id: string) => change((entries) => entries.filter((entry) => entry.id !== id)),
  };
}

const stored = (storage: Storage) => storedValue(OUTBOX_KEY, v.array(v.unknown()), storage);

const read = (storage: Storage | undefined): OutboxEntry[] =>
  validEntries(storage && stored(storage).read());

/** The valid entries of a stored list; the others are left out. */
const validEntries = (items: readonly unknown[] = []): OutboxEntry[] =>
  items.filter((item) => v.is(entry, item));

/** The valid entries of text that was taken out of the storage. */
export function readEntries(text: string): OutboxEntry[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? validEntries(items) : [];
  } catch {
    return [];
  }
}

function write(storage: Storage | undefined, entries: OutboxEntry[]): boolean {
  if (!storage) return false;
  if (entries.length > 0) return stored(storage).write(entries);
  stored(storage).remove();
  return true;
}
