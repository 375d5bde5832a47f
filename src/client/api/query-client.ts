import { onlineManager, QueryClient } from '@tanstack/react-query';
import { StoreUnreachable } from './transport.ts';

/** Whether the data of a query may be stored on the device, and for whom. */
export type Persistence = 'public' | 'private';
/** The groups of a customer's data, as the offline screen lists and deletes them. */
export type PersistedGroup = 'orders' | 'bag' | 'addresses' | 'holdings';

// A type and not an interface: the library wants one that may have any field.
type QueryMeta = {
  keep?: Persistence;
  /** A customer's data: removed from memory when the login ends. */
  private?: true;
  group?: PersistedGroup;
  /** A group of queries that one product or order needs: when room is short they are evicted first, together. */
  part?: string;
  /** Prefetched and not seen so far: evicted before anything that was seen. */
  filled?: true;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const MINUTE = 60_000;
/** How long stored data may be shown without a refetch: 14 days. */
export const PERSISTED_FOR_MS = 14 * 24 * 60 * MINUTE;

export function createQueryClient(): QueryClient {
  // The library assumes a network until it hears an offline event, which never comes if the app was opened offline.
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      // The variables may hold a password: they are dropped as soon as nothing needs them.
      mutations: { gcTime: 1000 },
      queries: {
        staleTime: 5 * MINUTE,
        // At least as long as the data is stored, or it would be dropped right after it was read from the device.
        gcTime: PERSISTED_FOR_MS,
        // A refusal is an answer; only a missing answer is worth a retry, and not one that was waited for as long as anybody waits.
        retry: (failures, error) =>
          error instanceof StoreUnreachable &&
          (error.cause as Error | undefined)?.name !== 'TimeoutError' &&
          failures < 2,
      },
    },
  });
}
