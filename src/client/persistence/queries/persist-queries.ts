import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedQueryClientSaveOptions,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Persistence } from '#client/api/query-client.ts';
import { warnNotStored } from './storage-warnings.ts';
import { queryStorage, type PersistScope, isExpired } from './query-storage.ts';

/** How soon what has come is on the device. */
export const WRITTEN_WITHIN_MS = 250;
const GATHERED_MS = 200;
/** A full storage is tried with half as much, and half of that. */
const MOST_TRIES = 4;

/**
 * Brings what this device has kept back into the cache, then keeps it up to date. Storage that is full,
 * denied or damaged only means that less is kept. Returns the way to stop: nothing is written after it.
 */
export function persistQueries(
  queryClient: QueryClient,
  storage: Storage,
  sort: PersistScope,
): () => void {
  let stopped = false;
  const open = () => !stopped && (sort.mayWrite?.() ?? true);
  const text = queryStorage(queryClient, storage, sort);
  /** How often something came; how much of it the library was given to write, and what stands there. */
  const came = { all: 0, given: 0, written: 0 };
  const options: PersistedQueryClientSaveOptions = {
    queryClient,
    persister: createSyncStoragePersister({
      storage: {
        getItem: () => null,
        setItem: (key, value) => {
          // The library writes a moment later: what was written since must not go back to what it had.
          if (!open() || came.given < came.written) return;
          storage.setItem(key, value);
          came.written = came.given;
        },
        removeItem: () => undefined,
      },
      key: sort.key,
      throttleTime: WRITTEN_WITHIN_MS - GATHERED_MS,
      serialize: (client) => (open() ? text.write(client) : ''),
      retry: ({ persistedClient, errorCount }) => {
        warnNotStored('full');
        text.halve();
        return errorCount < MOST_TRIES ? persistedClient : undefined;
      },
    }),
    buster: sort.shape,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isAnswer(query, sort.keep) && !isExpired(query),
      shouldDehydrateMutation: () => false,
    },
  };
  const cache = queryClient.getQueryCache();
  const cameBefore = cache.getAll().some(({ meta }) => meta?.keep === sort.keep);
  hydrate(queryClient, text.read());
  queryClient.removeQueries({
    predicate: (query) => query.meta?.keep === sort.keep && hasData(query) && isExpired(query),
  });
  // Many answers may come at once, and each save looks at all of them.
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    came.all += 1;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      came.given = came.all;
      if (!stopped) void persistQueryClientSave(options).catch(() => undefined);
    }, GATHERED_MS);
  };
  // Whoever closes the shop right after something came finds it there the next time.
  const leave = () => {
    if (came.written === came.all || !open()) return;
    try {
      const { buster = '', dehydrateOptions } = options;
      const clientState = dehydrate(queryClient, dehydrateOptions);
      storage.setItem(sort.key, text.write({ buster, timestamp: Date.now(), clientState }));
      came.written = came.all;
    } catch {
      // A full storage: the next save makes room.
    }
  };
  const hide = () => document.visibilityState === 'hidden' && leave();
  // A phone may end what is out of sight without another word; not every browser says that at a reload.
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  const stop = cache.subscribe((event) => {
    if (event.query.meta?.keep !== sort.keep) return;
    if (event.type === 'added' || event.type === 'removed') save();
    if (event.type === 'updated' && ANSWERED.includes(event.action.type)) save();
  });
  // What came with a rendered page was there before anyone listened. Where the app opens from the device
  // there is nothing new, and the page to be drawn.
  if (cameBefore) save();
  return () => {
    stopped = true;
    stop();
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
  };
}

/** What changes an answer; that a question is under way does not. */
const ANSWERED: readonly string[] = ['success', 'error', 'setState'];

const hasData = ({ state }: Query): boolean => state.data !== undefined;

/**
 * An answer that may be shown again, also where a later question was not answered: a store that is gone
 * must not cost what it said before. Its own no is another matter.
 */
const isAnswer = (query: Query, keep: Persistence): boolean =>
  query.meta?.keep === keep && hasData(query) && !(query.state.error instanceof Refusal);
