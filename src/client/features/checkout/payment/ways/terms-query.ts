import { queryOptions, useQuery } from '@tanstack/react-query';
import { GetPaymentTerms, type PaymentTerms } from '#shared/contract/payment-terms.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';

/** By which rules the store is paid; null where it names none. */
const paymentTermsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'payment-terms'],
    queryFn: async () => (await api.call(GetPaymentTerms, {})).data[0] ?? null,
    staleTime: 60_000,
    meta: { keep: 'public' },
  });

export interface KnownTerms {
  terms: PaymentTerms | undefined;
  /** Until they are known no way to pay is offered: the limit of one may have changed. */
  missing: 'loading' | 'failed' | undefined;
  again: () => void;
}

/**
 * Has the terms fetched on a screen before the payment, so that its ways are known even where the connection is lost on the
 * way to it.
 */
export const usePrefetchTerms = (): void => void usePaymentTerms();

/** The terms of a store that has any. Its transfers only where it holds prices and takes them. */
export function usePaymentTerms(): KnownTerms {
  const { api, config } = useServices();
  const has = (extension: string) => config.extensions.includes(extension);
  const enabled = has('paymentTerms');
  const { data, isError, fetchStatus, refetch } = useQuery({ ...paymentTermsQuery(api), enabled });
  const again = () => void refetch();
  if (!enabled || data === null) return { terms: undefined, missing: undefined, again };
  if (!data) {
    return {
      terms: undefined,
      missing: isError || fetchStatus === 'paused' ? 'failed' : 'loading',
      again,
    };
  }
  const transfers = has('bankTransfer') && has('priceLock') && data.Transfer;
  return { terms: { ...data, Transfer: transfers || undefined }, missing: undefined, again };
}
