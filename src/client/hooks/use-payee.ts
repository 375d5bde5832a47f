import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Config } from '#shared/contract/config.ts';
import { loadConfig } from '#client/api/load-config.ts';
import { useServices } from '#client/api/services-context.ts';

/** Two parts of one screen ask once. */
const FRESH_MS = 5000;

/** From the host itself: the worker's copy may be of before. Null where the host names nobody. */
const payeeQuery = queryOptions({
  queryKey: ['payee'],
  queryFn: async () =>
    (await loadConfig({ learn: () => undefined }, { cache: 'no-store' })).upi ?? null,
  staleTime: FRESH_MS,
});

/**
 * Who is paid by UPI. The desk may have named another since this tab started, and would not see what is paid to the one before; until
 * the host has answered it is the one of the start.
 */
export function usePayee(): Config['upi'] {
  const { config } = useServices();
  const { data } = useQuery(payeeQuery);
  return data === undefined ? config.upi : (data ?? undefined);
}
