import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { KEPT_FOR_MS } from '#client/store/query-client.ts';

/** Raise it when the shape of what is kept changes: older entries are then dropped, not misread. */
const KEPT_SHAPE = '1';
const KEY = 'kept-catalogue';

/**
 * Brings the catalogue and content that this device has seen back into the cache, then keeps it up to
 * date. Storage that is full, denied or damaged only means that less is kept. Returns the way to stop.
 */
export async function keepPublic(queryClient: QueryClient, storage: Storage): Promise<() => void> {
  const options: PersistQueryClientOptions = {
    queryClient,
    persister: createSyncStoragePersister({ storage, key: KEY, throttleTime: 250 }),
    maxAge: KEPT_FOR_MS,
    buster: KEPT_SHAPE,
    dehydrateOptions: {
      // A query that is still on its way would come back as nothing; anything not marked stays off.
      shouldDehydrateQuery: (query) =>
        query.state.status === 'success' && query.meta?.keep === 'public' && !tooOld(query),
      shouldDehydrateMutation: () => false,
    },
  };
  try {
    await persistQueryClientRestore(options);
  } catch {
    storage.removeItem(KEY);
  }
  queryClient.removeQueries({ predicate: tooOld });
  const stop = persistQueryClientSubscribe(options);
  // What came with a rendered page was there before anyone listened.
  await persistQueryClientSave(options).catch(() => undefined);
  return stop;
}

/** The library renews one time stamp for all at each save, so age is checked one by one. */
const tooOld = ({ state, meta }: Query): boolean =>
  meta?.keep === 'public' &&
  state.status === 'success' &&
  Date.now() - state.dataUpdatedAt >= KEPT_FOR_MS;
