import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { Refusal } from '#shared/contract/refusal.ts';
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

/** Characters of one entry: a megabyte in the two bytes that a storage takes for each. */
export const MAX_PERSISTED_CHARS = 500_000;
/** How soon an answer is on the device; those of that time are written together. */
export const WRITTEN_WITHIN_MS = 250;
/** A full storage is tried with half as much, and half of that. */
const MOST_TRIES = 4;

export interface PersistScope extends EntryScope {
  /** The key of the entry in the storage. */
  key: string;
  /** What is restored counts as stale, and is fetched again when it is next shown. */
  again?: boolean;
  /** Asked before each write: a late one must not bring back what was wiped. */
  mayWrite?: () => boolean;
}

/**
 * Restores the queries of a scope into the cache, then persists each change of them. A storage that is full,
 * denied or damaged only means that less is persisted. Returns the way to stop: nothing is written after it.
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
  /** The text that this tab has read or written last; another one comes from another tab. */
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

  /** All tabs share the entry: what another one has added is merged, or the last write would win. */
  function withOtherTabs(own: readonly PersistedQuery[]): Iterable<PersistedQuery> {
    const stored = readItem(storage, scope.key);
    if (stored === null || stored === known) return own;
    const all = new Map(own.map((query) => [query.queryHash, query]));
    for (const query of readEntry(stored, scope)?.queries ?? []) {
      const ours = all.get(query.queryHash);
      const isTheirs = ours
        ? ours.state.dataUpdatedAt < query.state.dataUpdatedAt
        : // One that this cache has and does not persist was refused since.
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

  /** The cache as it is when it is written, not as it was when the persister was called. */
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
    const again = scope.again ?? false;
    hydrate(queryClient, { queries: entry.queries.map((query) => toCacheEntry(query, again)) });
    queryClient.removeQueries({
      predicate: (query) => isPersisted(query) && hasData(query) && isExpired(query),
    });
  }

  const save = () => {
    unsaved = true;
    void persister.persistClient(client);
  };
  // The persister writes a moment later: a tab that is left before that would lose its last answers.
  const flush = () => {
    if (!unsaved || !mayWrite()) return;
    try {
      write(serialize(client));
    } catch {
      // A full storage: the persister's next save makes room.
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
    if (event.type === 'updated' && CHANGES_DATA.includes(event.action.type)) save();
  });
  // A rendered page fills the cache before anyone subscribes.
  if (cameWithPage) save();
  return () => {
    stopped = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', flushWhenHidden);
    window.removeEventListener('pagehide', flush);
  };
}

const texts = new WeakMap<object, { at: number; meta: string; text: string }>();

/** The text of a query. A walk through the shop writes hundreds of them again and again, of which one is new. */
function textOf(query: PersistedQuery): string {
  const { data, dataUpdatedAt: at } = query.state;
  if (typeof data !== 'object' || data === null) return JSON.stringify(query);
  const meta = query.queryHash + JSON.stringify(query.meta);
  const known = texts.get(data);
  if (known?.at === at && known.meta === meta) return known.text;
  const text = JSON.stringify(query);
  texts.set(data, { at, meta, text });
  return text;
}

/** Actions of the cache that change an answer; one that says that a fetch has begun does not. */
const CHANGES_DATA: readonly string[] = ['success', 'error', 'setState'];

const hasData = ({ state }: Query): boolean => state.data !== undefined;

/**
 * Also where a later fetch failed: a store that is down must not cost what it said before. What the store
 * itself refuses is not shown again.
 */
const isAnswer = (query: Query): boolean =>
  hasData(query) && !(query.state.error instanceof Refusal);

/** The library renews one timestamp for all queries at each save, so age is checked for each of them. */
const isExpired = ({ state }: Pick<PersistedQuery, 'state'>): boolean =>
  Date.now() - state.dataUpdatedAt >= PERSISTED_FOR_MS;

function readItem(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
