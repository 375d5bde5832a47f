import {
  onlineManager,
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The data of a screen is not on this device, and there is no network to fetch it. */
export class NotOnThisDevice extends Error {
  constructor() {
    super('Not kept on this device, and the device is offline');
    this.name = 'NotOnThisDevice';
  }
}

/**
 * What a route's loader awaits: cached data at once (refetched in the background if it is old), or else the
 * store's answer. Throws NotOnThisDevice instead of waiting for a missing network. `isGone`: cached data by which nothing is there is
 * only believed while it is fresh, or where nobody can be asked: it may be sold again, and a page that says otherwise does not look
 * again by itself.
 */
export function loadQuery<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
  isGone?: (data: Data) => boolean,
): Promise<Data> {
  const cached = queryClient.getQueryData<Data>(options.queryKey as QueryKey);
  if (!onlineManager.isOnline()) {
    if (cached === undefined) return Promise.reject(new NotOnThisDevice());
  } else if (cached !== undefined && isGone?.(cached)) return queryClient.fetchQuery(options);
  return queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}
