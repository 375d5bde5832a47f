import { onlineManager, QueryClient } from '@tanstack/react-query';
import { StoreUnreachable } from './transport.ts';

/** Whether what a query said may stay on the device, and for whom. */
export type Persistence = 'public' | 'private';
/** What of a customer's own is kept, as they are told of it and let go of it. */
export type PersistedGroup = 'orders' | 'bag' | 'addresses' | 'holdings';

// No interface: the library asks for a type that may have any field.
type QueryMeta = {
  keep?: Persistence;
  /** A customer's own: gone from memory when the login ends. */
  private?: true;
  group?: PersistedGroup;
  /** One of many, by its name: where there is no room its answers go first, and together. */
  part?: string;
  /** Fetched ahead and not seen so far: goes before anything that was. */
  filled?: true;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

const MINUTE = 60_000;
/** How long kept data may be shown without having been asked again: 14 days. */
export const PERSISTED_FOR_MS = 14 * 24 * 60 * MINUTE;

export function createQueryClient(): QueryClient {
  // The library takes a network for granted until it hears that one is lost: not so where the app was
  // opened without one.
  if (typeof navigator !== 'undefined' && navigator.onLine === false)
    onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      // What was asked may hold a password: it stays in memory no longer than it is of use.
      mutations: { gcTime: 1000 },
      queries: {
        staleTime: 5 * MINUTE,
        // Not shorter than what is kept on the device, or it would be dropped right after it was read.
        gcTime: PERSISTED_FOR_MS,
        // The store's own no is an answer; only silence is worth another try.
        retry: (failures, error) => error instanceof StoreUnreachable && failures < 2,
      },
    },
  });
}
