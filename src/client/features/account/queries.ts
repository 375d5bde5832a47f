import { queryOptions } from '@tanstack/react-query';
import {
  type AddressType,
  GetProceedToBuyForFront,
  GetProfileForFront,
} from '#shared/contract/addresses.ts';
import type { ApiClient } from '#client/api/api-client.ts';

// Persisted on the device while the customer is logged in.
const meta = { private: true, keep: 'private', group: 'addresses' } as const;

/** The address book in the order of the store, billing and shipping alternating. */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: async () => (await api.call(GetProfileForFront, {})).data,
    // Fetched again in case another device has changed it; a change here invalidates it at once.
    staleTime: 30_000,
    meta,
  });

/** The addresses of one type that an order can use. Fetched again whenever they are shown. */
export const selectableAddressesQuery = (api: ApiClient, type: AddressType) =>
  queryOptions({
    queryKey: ['account', 'choices', type],
    queryFn: async () => (await api.call(GetProceedToBuyForFront, { type })).data ?? [],
    staleTime: 0,
    meta,
  });
