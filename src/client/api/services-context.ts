import { createContext, use } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Config } from '#shared/contract/config.ts';
import type { User } from '#shared/contract/account.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { ServerClock } from './server-clock.ts';
import type { Session } from '#client/session/session.ts';
import type { Store } from './api-client.ts';

export interface StoreParts {
  config: Config;
  store: Store;
  session: Session;
  clock: Pick<ServerClock, 'now' | 'ask' | 'known'>;
}

export const StoreContext = createContext<StoreParts | undefined>(undefined);

/** The store that the app works against, its settings, and who is logged in. */
export function useStore(): StoreParts {
  const parts = use(StoreContext);
  if (!parts) throw new Error('StoreContext is missing');
  return parts;
}

/** The logged-in customer, or undefined. Always undefined in a page rendered by the store. */
export function useUser(): User | undefined {
  const { user } = useSnapshot(useStore().session.state);
  return useHydrating() ? undefined : user;
}
