import {
  onlineManager,
  type EnsureQueryDataOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** A screen's data is not on this device and there is no network to get it. */
export class NotOnThisDevice extends Error {
  constructor() {
    super('Not kept on this device, and the device is offline');
    this.name = 'NotOnThisDevice';
  }
}

/**
 * What a route's loader awaits: kept data at once (asked again quietly when it is old), else the store's
 * answer. Throws NotOnThisDevice instead of waiting for a network that is not there.
 */
export function loadQuery<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const kept = queryClient.getQueryData(options.queryKey as QueryKey) !== undefined;
  if (!kept && !onlineManager.isOnline()) return Promise.reject(new NotOnThisDevice());
  return queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}
