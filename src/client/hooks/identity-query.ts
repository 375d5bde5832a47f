import { queryOptions } from '@tanstack/react-query';
import { GetIdentity } from '#shared/contract/buyer-identity.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** The buyer as the store knows them, masked; null where it does not know them. Nothing of it is kept on the device. */
export const identityQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['identity'],
    queryFn: async () => (await api.call(GetIdentity, {})).data[0] ?? null,
    staleTime: 30_000,
    meta: { private: true },
  });
