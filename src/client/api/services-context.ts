import { createContext, use } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Config } from '#shared/contract/config.ts';
import type { User } from '#shared/contract/account.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { ServerClock } from './server-clock.ts';
import type { Session } from '#client/session/session.ts';
import type { ApiClient } from './api-client.ts';

export interface Services {
  config: Config;
  api: ApiClient;
  session: Session;
  clock: Pick<ServerClock, 'now' | 'ask' | 'known'>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The API client, the settings and the session of the app. */
export function useServices(): Services {
  const parts = use(ServicesContext);
  if (!parts) throw new Error('ServicesContext is missing');
  return parts;
}

/** The logged-in customer, or undefined. Always undefined in a page rendered by the store. */
export function useUser(): User | undefined {
  const { user } = useSnapshot(useServices().session.state);
  return useHydrating() ? undefined : user;
}
