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
 * Ends a run: the network or the store is gone, the page is hidden, the login has ended, or an update is
 * coming. The next idle moment starts the plan again, which then skips what is already here.
 */
export class PrefetchStopped extends Error {
  constructor() {
    super('Not all of it could be fetched now');
  }
}

interface PrefetchRules {
  queryClient: QueryClient;
  /** Answers that are younger are not fetched again, ms; 0 fetches everything anew. */
  freshForMs: number;
  /** Nobody waits for it: each step waits until the browser is idle, and ends with `goesOn`. */
  background?: { goesOn: () => boolean };
  /** What the store refuses ends the run; otherwise it is left out. */
  stopsAtRefusal?: boolean;
}

export interface Prefetcher {
  /** The answer, from the cache where it is fresh; undefined where the store refuses. */
  query: <Data, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
    freshForMs?: (data: Data) => number,
  ) => Promise<Data | undefined>;
  /** Has the worker cache a picture as it is drawn with these sizes; nothing where there is no worker. */
  picture: (address: string, sizes: string) => Promise<void>;
  /** Awaited before each step: throws where the run has to end. */
  nextStep: () => Promise<void>;
  /** The customer waits for it, and has asked for all of it. */
  isAskedFor: boolean;
}

/** Fetches queries and pictures for later, one at a time and in the order in which a plan asks for them. */
export function createPrefetcher(rules: PrefetchRules): Prefetcher {
  const { queryClient, background } = rules;
  const fetched = new Set<string>();

  async function nextStep(): Promise<void> {
    if (background) {
      await idle();
      if (!background.goesOn() || (await isUpdating())) throw new PrefetchStopped();
    }
    // A query would wait for the network, and the whole run with it.
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
