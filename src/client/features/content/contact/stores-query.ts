import { queryOptions } from '@tanstack/react-query';
import { GetStoresForFront } from '#shared/contract/shop-content.ts';
import type { ApiClient } from '#client/api/api-client.ts';

export const storesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'stores'],
    queryFn: async () => (await api.call(GetStoresForFront, {})).data,
    meta: { keep: 'public' } as const,
  });
