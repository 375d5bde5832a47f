import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { KEPT_FOR_MS } from '#client/api/query-client.ts';
import { fitKept, type Weighed } from './evict-to-fit.ts';
import {
  type EntrySort,
  forCache,
  type KeptQuery,
  readEntry,
  toKeep,
  writeEntry,
} from './persisted-entry.ts';
import { noteLoss } from './storage-warnings.ts';

/** Characters of one entry: a megabyte in the two bytes that a storage takes for each. */
export const MOST_KEPT = 500_000;

export interface KeptSort extends EntrySort {
  /** The name of the entry in the storage. */
  key: string;
  /** What comes back is asked for anew when it is next shown. */
  again?: boolean;
  /** Asked before each write: a late one must not bring back what was wiped. */
  mayWrite?: () => boolean;
}

/** The library renews one time stamp for all at each save, so age is checked one by one. */
export const tooOld = ({ state: { dataUpdatedAt } }: Pick<KeptQuery, 'state'>): boolean =>
  Date.now() - dataUpdatedAt >= KEPT_FOR_MS;

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** How an entry is read and written. */
export function keptText(queryClient: QueryClient, storage: Storage, sort: KeptSort) {
  const { key, shape, again = false } = sort;
  const texts = new WeakMap<object, Weighed>();
  let most = MOST_KEPT;
  let known: string | undefined;

  function weigh(query: KeptQuery): Weighed {
    const { data, dataUpdatedAt } = query.state;
    const before = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
    if (before?.query.state.dataUpdatedAt === dataUpdatedAt) return before;
    const weighed = { query, text: JSON.stringify(query) };
    if (typeof data === 'object' && data !== null) texts.set(data, weighed);
    return weighed;
  }

  /** What another tab has written meanwhile: all tabs share the entry, and the last write must not win. */
  function withOtherTabs(own: readonly KeptQuery[]): readonly KeptQuery[] {
    const stored = readItem(storage, key);
    if (stored === null || stored === known) return own;
    const cache = queryClient.getQueryCache();
    const all = new Map(own.map((query) => [query.queryHash, query]));
    for (const query of readEntry(stored, sort)?.queries ?? []) {
      const ours = all.get(query.queryHash);
      // One that is in the cache and not among ours was refused since.
      const theirs = ours
        ? ours.state.dataUpdatedAt < query.state.dataUpdatedAt
        : !cache.get(query.queryHash) && !tooOld(query);
      if (theirs) all.set(query.queryHash, query);
    }
    return [...all.values()];
  }

  return {
    /** What stands there, for the cache. What is not ours goes. */
    read(): Partial<DehydratedState> {
      const stored = readItem(storage, key);
      if (stored === null) return {};
      const entry = readEntry(stored, sort);
      if (!entry || entry.damaged) noteLoss('unreadable');
      if (!entry) storage.removeItem(key);
      known = stored;
      return { queries: (entry?.queries ?? []).map((query) => forCache(query, again)) };
    },
    write({ clientState }: PersistedClient): string {
      const own = clientState.queries.map((query) => toKeep(query, sort.keep));
      const all = withOtherTabs(own).map(weigh);
      known = writeEntry(
        fitKept(all, most).map(({ text }) => text),
        shape,
      );
      return known;
    },
    halve() {
      most /= 2;
    },
  };
}
