import {
  type FetchQueryOptions,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isUpdating } from '#client/updates/tab-activity.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { fetchPicture } from '#client/ui/picture/fetch-picture.ts';
import { cachePicture } from './cache-picture.ts';
import { idle } from './when-idle.ts';

/**
 * Ends a run: the network or the store is gone, the page is hidden, the login has ended, or an update is coming. The next idle
 * moment starts the plan again, which skips what is already here.
 */
export class PrefetchStopped extends Error {
  constructor() {
    super('Not all of it could be fetched now');
  }
}

interface PrefetchRules {
  queryClient: QueryClient;
  /** The age in ms below which an answer is not refetched; 0 refetches everything. */
  freshForMs: number;
  /** For a run that nobody waits for: each step waits until the browser is idle, and the run ends when `goesOn` says no. */
  background?: { goesOn: () => boolean };
  /** Whether a refusal ends the run; otherwise the refused query is left out. */
  stopsAtRefusal?: boolean;
}

export interface Prefetcher {
  /** The answer, from the cache where it is fresh; undefined where the store refuses. */
  query: <Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
    freshForMs?: (data: Data) => number,
  ) => Promise<Data | undefined>;
  /** Has the worker cache a picture as drawn at these sizes; does nothing without a worker. */
  picture: (address: string, sizes: string) => Promise<void>;
  /** Awaited before each step; throws where the run has to end. */
  nextStep: () => Promise<void>;
  /** Whether the customer asked for everything and waits for it. */
  isAskedFor: boolean;
}

/** Fetches queries and pictures ahead, one at a time and in the order of a plan. */
export function createPrefetcher(rules: PrefetchRules): Prefetcher {
  const { queryClient, background } = rules;
  const fetched = new Set<string>();

  async function nextStep(): Promise<void> {
    if (background) {
      await idle();
      if (!background.goesOn() || (await isUpdating())) throw new PrefetchStopped();
    }
    // Offline, a query would wait for the network, and the whole run with it.
    if (!onlineManager.isOnline()) throw new PrefetchStopped();
  }

  return {
    nextStep,
    isAskedFor: !background,
    async query<Data, Key extends QueryKey>(
      options: FetchQueryOptions<Data, Error, Data, Key>,
      freshForMs: (data: Data) => number = () => rules.freshForMs,
    ) {
      const known = queryClient.getQueryState<Data>(options.queryKey as QueryKey);
      if (known?.data !== undefined && Date.now() - known.dataUpdatedAt < freshForMs(known.data))
        return known.data;
      await nextStep();
      try {
        return await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
      } catch (error) {
        if (error instanceof StoreUnreachable || rules.stopsAtRefusal) throw new PrefetchStopped();
        return undefined;
      }
    },
    async picture(address, sizes) {
      if (!cachesPictures() || fetched.has(address)) return;
      await nextStep();
      fetched.add(address);
      cachePicture(await fetchPicture(address, sizes));
    },
  };
}

/** Without a worker nothing would store them. */
export const cachesPictures = (): boolean => Boolean(navigator.serviceWorker?.controller);
