import { queryOptions, useQuery } from '@tanstack/react-query';
import { GetPaymentTerms, type PaymentTerms } from '#shared/contract/payment-terms.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';

/** The rules by which the store is paid; null where it names none. */
const paymentTermsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'payment-terms'],
    queryFn: async () => (await api.call(GetPaymentTerms, {})).data[0] ?? null,
    staleTime: 60_000,
    meta: { keep: 'public' },
  });

export interface KnownTerms {
  terms: PaymentTerms | undefined;
  /** Until the terms are known no way to pay is offered: the limit of a way may have changed. */
  missing: 'loading' | 'failed' | undefined;
  again: () => void;
}

/** Fetches the terms on a screen before the payment, so that the ways are known even if the connection is lost on the way to it. */
export const usePrefetchTerms = (): void => void usePaymentTerms();

/** The terms of a store that has any. Transfers are included only where the store holds prices and takes them. */
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
