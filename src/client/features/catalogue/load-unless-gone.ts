import {
  type FetchQueryOptions,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { loadQuery } from '#client/api/load-query.ts';

/**
 * As `loadQuery`, but a cached answer by which nothing is there is only believed while it is fresh, or where nobody can be asked: it may
 * be sold again, and a page that says otherwise does not look again by itself.
 */
export function loadUnlessGone<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  isGone: (data: Data) => boolean,
): Promise<Data> {
  const cached = queryClient.getQueryData<Data>(options.queryKey as QueryKey);
  const isDoubtful = cached !== undefined && isGone(cached) && onlineManager.isOnline();
  return isDoubtful ? queryClient.fetchQuery(options) : loadQuery(queryClient, options);
}
