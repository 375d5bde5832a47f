import { queryOptions } from '@tanstack/react-query';
import {
  type AddressType,
  GetProceedToBuyForFront,
  GetProfileForFront,
} from '#shared/contract/addresses.ts';
import type { ApiClient } from '#client/api/api-client.ts';

// A customer's own: kept on the device for as long as they are logged in.
const meta = { private: true, keep: 'private', group: 'addresses' } as const;

/** The address book as the store keeps it, billing and shipping by turns. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: async () => (await api.call(GetProfileForFront, {})).data,
    // Seen again after another device may have changed it; a change here asks again at once.
    staleTime: 30_000,
    meta,
  });

/** The addresses of one type, to choose from for an order. Asked again whenever they are shown. */
export const choicesQuery = (api: ApiClient, type: AddressType) =>
  queryOptions({
    queryKey: ['account', 'choices', type],
    queryFn: async () => (await api.call(GetProceedToBuyForFront, { type })).data ?? [],
    staleTime: 0,
    meta,
  });
