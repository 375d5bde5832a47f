import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { isRefused } from '#shared/contract/refusal.ts';
import { PERSISTED_FOR_MS } from '#client/api/query-client.ts';
import { evictToFit } from './evict-to-fit.ts';
import {
  type EntryScope,
  type PersistedQuery,
  readEntry,
  toCacheEntry,
  toPersistedQuery,
  writeEntry,
} from './persisted-entry.ts';
import { warnNotStored } from './storage-warnings.ts';

/** Characters of one entry: a megabyte, at two bytes of storage for each character. */
export const MAX_PERSISTED_CHARS = 500_000;
/** How soon an answer is written to the device; answers within that time are written together. */
export const WRITTEN_WITHIN_MS = 250;
/** If the storage is full, saving is tried again with half as much each time. */
const MOST_TRIES = 4;

export interface PersistScope extends EntryScope {
  /** The key in the storage. */
  key: string;
  /** Restored data counts as stale, and is refetched when it is next shown. */
  again?: boolean;
  /** The name of the query whose answer is another after each change: where the page has brought another one, `again` holds. */
  version?: string;
  /** Asked before each write: a late write must not bring back what was wiped. */
  mayWrite?: () => boolean;
}

/**
 * Restores the queries of a scope into the cache, then persists each change of them. If the storage is full, denied or damaged,
 * less is persisted. Returns a function that stops it: nothing is written after that.
 */
export function persistQueries(
  queryClient: QueryClient,
  storage: Storage,
  scope: PersistScope,
): () => void {
  const cache = queryClient.getQueryCache();
  const isPersisted = ({ meta }: Query) => meta?.keep === scope.keep;
  let stopped = false;
  let unsaved = false;
  let room = MAX_PERSISTED_CHARS;
  /** The text that this tab has last read or written; a different one was written by another tab. */
  let known: string | undefined;

  const mayWrite = () => !stopped && (scope.mayWrite?.() ?? true);

  function serialize({ clientState }: PersistedClient): string {
    const own = clientState.queries.map((query) => toPersistedQuery(query, scope.keep));
    const all = [...withOtherTabs(own)].map((query) => ({ query, text: textOf(query) }));
    return writeEntry(
      evictToFit(all, room).map(({ text }) => text),
      scope.shape,
    );
  }

  /** All tabs share the entry: another tab's additions are merged, or the last write would win. */
  function withOtherTabs(own: readonly PersistedQuery[]): Iterable<PersistedQuery> {
    const stored = readItem(storage, scope.key);
    if (stored === null || stored === known) return own;
    const all = new Map(own.map((query) => [query.queryHash, query]));
    for (const query of readEntry(stored, scope)?.queries ?? []) {
      const ours = all.get(query.queryHash);
      const isTheirs = ours
        ? ours.state.dataUpdatedAt < query.state.dataUpdatedAt
        : // A query that this cache has and does not persist was refused since then.
          !cache.get(query.queryHash) && !isExpired(query);
      if (isTheirs) all.set(query.queryHash, query);
    }
    return all.values();
  }

  function write(text: string): void {
    if (!mayWrite()) return;
    storage.setItem(scope.key, text);
    known = text;
    unsaved = false;
  }

  const persister = createSyncStoragePersister({
    key: scope.key,
    throttleTime: WRITTEN_WITHIN_MS,
    storage: {
      getItem: (key) => readItem(storage, key),
      setItem: (_, text) => write(text),
      removeItem: (key) => storage.removeItem(key),
    },
    serialize: (client) => (mayWrite() ? serialize(client) : ''),
    retry({ persistedClient, errorCount }) {
      warnNotStored('full');
      room /= 2;
      return errorCount < MOST_TRIES ? persistedClient : undefined;
    },
  });

  /** Reads the cache when it is written, not when the persister was called. */
  const client: PersistedClient = {
    buster: scope.shape,
    get timestamp() {
      return Date.now();
    },
    get clientState() {
      return dehydrate(queryClient, {
        shouldDehydrateQuery: (query) => isPersisted(query) && isAnswer(query) && !isExpired(query),
        shouldDehydrateMutation: () => false,
      });
    },
  };

  function restore(): void {
    const stored = readItem(storage, scope.key);
    if (stored === null) return;
    const entry = readEntry(stored, scope);
    if (!entry || entry.damaged) warnNotStored('unreadable');
    if (!entry) return storage.removeItem(scope.key);
    known = stored;
    const before = entry.queries.find(({ queryKey }) => queryKey[0] === scope.version)?.state;
    const now = queryClient.getQueryState([scope.version]);
    // A page that the worker has kept brings an earlier one.
    const later = (now?.dataUpdatedAt ?? 0) > (before?.dataUpdatedAt ?? 0);
    const again = scope.again ?? (later && now?.data !== before?.data);
    hydrate(queryClient, { queries: entry.queries.map((query) => toCacheEntry(query, again)) });
    queryClient.removeQueries({
      predicate: (query) => isPersisted(query) && hasData(query) && isExpired(query),
    });
  }

  const save = () => {
    unsaved = true;
    void persister.persistClient(client);
  };
  // The persister writes a moment later: closing the tab before that would lose the last answers.
  const flush = () => {
    if (!unsaved || !mayWrite()) return;
    try {
      write(serialize(client));
    } catch {
      // The storage is full: the persister's next save makes room.
    }
  };
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();

  const cameWithPage = cache.getAll().some(isPersisted);
  restore();
  // A phone may end a hidden tab without another event; not every browser says `hidden` at a reload.
  document.addEventListener('visibilitychange', flushWhenHidden);
  window.addEventListener('pagehide', flush);
  const unsubscribe = cache.subscribe((event) => {
    if (!isPersisted(event.query)) return;
    if (event.type === 'added' || event.type === 'removed') save();
    if (event.type !== 'updated' || !CHANGES_DATA.includes(event.action.type)) return;
    if (event.action.type !== 'error') refused.delete(event.query);
    else if (isRefused(event.query.state.error)) refused.add(event.query);
    save();
  });
  // A rendered page fills the cache before anything subscribes.
  if (cameWithPage) save();
  return () => {
    stopped = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', flushWhenHidden);
    window.removeEventListener('pagehide', flush);
  };
}

const texts = new WeakMap<object, { at: number; meta: string; text: string }>();

/** The text of a query, memoised: a visit writes hundreds of queries again and again, of which one is new. */
function textOf(query: PersistedQuery): string {
  const { data, dataUpdatedAt: at, isInvalidated = false } = query.state;
  if (typeof data !== 'object' || data === null) return JSON.stringify(query);
  const meta = `${query.queryHash} ${isInvalidated} ${JSON.stringify(query.meta)}`;
  const known = texts.get(data);
  if (known?.at === at && known.meta === meta) return known.text;
  const text = JSON.stringify(query);
  texts.set(data, { at, meta, text });
  return text;
}

/** Cache actions that change an answer; one that says that a fetch has begun is not among them. */
const CHANGES_DATA: readonly string[] = ['success', 'error', 'setState', 'invalidate'];

const hasData = ({ state }: Query): boolean => state.data !== undefined;

/** Queries that the store itself refused since their last answer, whatever became of asking again. */
const refused = new WeakSet<Query>();

/**
 * True even if a later fetch failed: a store that is down or busy must not cost its earlier answers. A query that the store itself
 * refused is not shown again.
 */
const isAnswer = (query: Query): boolean =>
  hasData(query) && !refused.has(query) && !isRefused(query.state.error);

/** The library renews one timestamp for all queries at each save, so the age of each is checked. */
const isExpired = ({ state }: Pick<PersistedQuery, 'state'>): boolean =>
  Date.now() - state.dataUpdatedAt >= PERSISTED_FOR_MS;

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
