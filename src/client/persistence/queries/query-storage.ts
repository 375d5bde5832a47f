import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { evictToFit, type WeighedQuery } from './evict-to-fit.ts';
import {
  type EntryScope,
  toCacheEntry,
  type PersistedQuery,
  readEntry,
  toPersistedQuery,
  writeEntry,
} from './persisted-entry.ts';
import { warnNotStored } from './storage-warnings.ts';

/** Characters of one entry: a megabyte in the two bytes that a storage takes for each. */
export const MAX_PERSISTED_CHARS = 500_000;

export interface PersistScope extends EntryScope {
  /** The name of the entry in the storage. */
  key: string;
  /** What comes back is asked for anew when it is next shown. */
  again?: boolean;
  /** Asked before each write: a late one must not bring back what was wiped. */
  mayWrite?: () => boolean;
}

/** The library renews one time stamp for all at each save, so age is checked one by one. */
export const isExpired = ({ state: { dataUpdatedAt } }: Pick<PersistedQuery, 'state'>): boolean =>
  Date.now() - dataUpdatedAt >= PERSISTED_FOR_MS;

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** How an entry is read and written. */
export function queryStorage(queryClient: QueryClient, storage: Storage, sort: PersistScope) {
  const { key, shape, again = false } = sort;
  const texts = new WeakMap<object, WeighedQuery>();
  let most = MAX_PERSISTED_CHARS;
  let known: string | undefined;

  function weigh(query: PersistedQuery): WeighedQuery {
    const { data, dataUpdatedAt } = query.state;
    const before = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
    if (before?.query.state.dataUpdatedAt === dataUpdatedAt) return before;
    const weighed = { query, text: JSON.stringify(query) };
    if (typeof data === 'object' && data !== null) texts.set(data, weighed);
    return weighed;
  }

  /** What another tab has written meanwhile: all tabs share the entry, and the last write must not win. */
  function withOtherTabs(own: readonly PersistedQuery[]): readonly PersistedQuery[] {
    const stored = readItem(storage, key);
    if (stored === null || stored === known) return own;
    const cache = queryClient.getQueryCache();
    const all = new Map(own.map((query) => [query.queryHash, query]));
    for (const query of readEntry(stored, sort)?.queries ?? []) {
      const ours = all.get(query.queryHash);
      // One that is in the cache and not among ours was refused since.
      const theirs = ours
        ? ours.state.dataUpdatedAt < query.state.dataUpdatedAt
        : !cache.get(query.queryHash) && !isExpired(query);
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
      if (!entry || entry.damaged) warnNotStored('unreadable');
      if (!entry) storage.removeItem(key);
      known = stored;
      return { queries: (entry?.queries ?? []).map((query) => toCacheEntry(query, again)) };
    },
    write({ clientState }: PersistedClient): string {
      const own = clientState.queries.map((query) => toPersistedQuery(query, sort.keep));
      const all = withOtherTabs(own).map(weigh);
      known = writeEntry(
        evictToFit(all, most).map(({ text }) => text),
        shape,
      );
      return known;
    },
    halve() {
      most /= 2;
    },
  };
}
