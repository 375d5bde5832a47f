import * as v from 'valibot';
import { proxy } from 'valtio/vanilla';
import { AddEnquireFront, AddTestimonialsForFront } from '#shared/contract/feedback.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { OUTBOX_KEY } from './outbox-storage.ts';

/** Needs no login and commits to no price. Nothing else may ever wait to be sent: no money moves late. */
export type Harmless = Operation & { readonly token?: never; readonly commitsToPrice?: never };

export const SENT_LATER = {
  enquiry: AddEnquireFront,
  review: AddTestimonialsForFront,
} as const satisfies Record<string, Harmless>;
export type OutboxKind = keyof typeof SENT_LATER;

const MOST_ENTRIES = 20;
/** No date is later, epoch ms: one that is cannot be written as a time of day. */
const LATEST_DATE = 8.64e15;

const entry = v.pipe(
  v.object({
    /** Goes with every try, so that a store with `sendOnce` keeps it once. */
    id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    kind: v.picklist(['enquiry', 'review']),
    fields: v.record(v.string(), v.string()),
    writtenAt: v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE)),
    /**
     * - `waiting` for a connection, or for the time in `until`;
     * - `leaving` by the form in which it was written, `sending` by itself: taken by a tab until `until`;
     * - `unknown`: it may have arrived, and the store cannot tell a second one from the first;
     * - `refused` by the store, in its `words`.
     */
    stage: v.picklist(['waiting', 'leaving', 'sending', 'unknown', 'refused']),
    until: v.optional(v.number()),
    words: v.optional(v.string()),
  }),
  v.check(({ kind, fields }) => v.safeParse(SENT_LATER[kind].request, fields).success),
);
export type OutboxEntry = v.InferOutput<typeof entry>;

/** How an entry stands now. What is not named is gone. */
export type EntryStatus = Pick<OutboxEntry, 'stage' | 'until' | 'words'>;

export type OutboxEntries = ReturnType<typeof openEntries>;

/**
 * The entries on this device, which all tabs share: read anew before each change. Without a storage that
 * lasts there are none, and none is added.
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
    /** A copy of each, free of the proxy. */
    all: (): OutboxEntry[] => read(storage),
    /** Looks again: another tab has written. */
    refresh() {
      state.entries = read(storage);
    },
    /** False where there is no room for it. */
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

/** The valid ones of a stored list; the others are left out. */
const validEntries = (items: readonly unknown[] = []): OutboxEntry[] =>
  items.filter((item) => v.is(entry, item));

/** The same for entries that have left the storage as text. */
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
