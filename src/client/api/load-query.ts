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
 * store's answer. Throws NotOnThisDevice instead of waiting for a missing network.
 */
export function loadQuery<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const cached = queryClient.getQueryData(options.queryKey as QueryKey) !== undefined;
  if (!cached && !onlineManager.isOnline()) return Promise.reject(new NotOnThisDevice());
  return queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}
