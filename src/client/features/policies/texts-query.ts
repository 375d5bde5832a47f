import { queryOptions, useQuery } from '@tanstack/react-query';
import { GetTextsForFront, type WrittenText } from '#shared/contract/shop-content.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';

/** As long as the store caches a page. */
const FRESH_MS = 5000;

/** The shop's own texts of all static pages: stored on the device, so that they can be read offline. */
export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'texts'],
    queryFn: async () => (await api.call(GetTextsForFront, {})).data,
    meta: { keep: 'public' } as const,
    // Legal texts must be current: refetched at each visit that has a network.
    staleTime: FRESH_MS,
  });

/** The shop's own text of a page; undefined where the app's text stands, or until it is known. */
export function useWritten(page: string): WrittenText | undefined {
  const { api, config } = useServices();
  const { data } = useQuery({
    ...textsQuery(api),
    enabled: config.extensions.includes('shopContent'),
  });
  return data?.find(({ Page }) => Page === page);
}
