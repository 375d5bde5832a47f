import { queryOptions, useQuery } from '@tanstack/react-query';
import { GetTextsForFront, type WrittenText } from '#shared/contract/shop-content.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';

/** As long as the store itself keeps a page. */
const FRESH_MS = 5000;

/** What the shop has written itself of all pages of words: kept on the device, so that they are read offline as they stand. */
export const textsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'texts'],
    queryFn: async () => (await api.call(GetTextsForFront, {})).data,
    meta: { keep: 'public' } as const,
    // What the law wants read has to be what stands now: asked for again at each visit that has a network.
    staleTime: FRESH_MS,
  });

/** What the shop has written of a page; undefined where the app's own texts stand, or it is not known yet. */
export function useWritten(page: string): WrittenText | undefined {
  const { api, config } = useServices();
  const { data } = useQuery({
    ...textsQuery(api),
    enabled: config.extensions.includes('shopContent'),
  });
  return data?.find(({ Page }) => Page === page);
}
