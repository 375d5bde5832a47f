import { queryOptions } from '@tanstack/react-query';
import { GetSecurityEvents, GetSessions } from '#shared/contract/security.ts';
import type { ApiClient } from '#client/api/api-client.ts';

// None of this is kept on the device, and it is fetched whenever it is shown.
const fresh = { staleTime: 0, meta: { private: true } } as const;

/** The customer's logins, last used first. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async () => (await api.call(GetSessions, {})).data ?? [],
    ...fresh,
  });

/** The security events of the account, newest first. */
export const securityEventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'security'],
    queryFn: async () => (await api.call(GetSecurityEvents, {})).data ?? [],
    ...fresh,
  });
