import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Config } from '#shared/contract/config.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { Rates } from '#client/rates/rates.ts';
import type { Session } from '#client/session/session.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { NotFoundScreen } from '#client/shell/screens/not-found-screen.tsx';
import { FailedScreen } from '#client/shell/screens/failed-screen.tsx';
import { PendingScreen } from '#client/shell/screens/pending-screen.tsx';
import { routeTree } from './route-tree.gen.ts';

/** What loaders may use. */
export interface RouteContext {
  config: Config;
  api: ApiClient;
  session: Session;
  rates: Rates;
  queryClient: QueryClient;
}

export function createShopRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // TanStack Query knows what is fresh, so the router always asks it.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: NotFoundScreen,
    ...(history && { history }),
    // On the server it would write an inline script, which the content policy forbids.
    scrollRestoration: typeof document !== 'undefined' && restoreUnlessScrolled(),
    trailingSlash: 'never',
  });
}

/**
 * If the visitor, or the browser on going back, scrolled the page before hydration, it stays there: the router would scroll it to
 * the top under the finger.
 */
function restoreUnlessScrolled(): () => boolean {
  let opened = false;
  return () => {
    const restores = opened || window.scrollY === 0;
    opened = true;
    return restores;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
  /** Ids that a link already knows, so that its page need not look them up by name. */
  interface HistoryState {
    p_id?: Key;
    c_id?: Key;
    s_id?: Key;
    /** The names of its catalogue position as the store writes them, the product type first. */
    names?: string[];
    /** How many entries of a long list were shown when it was left. */
    shown?: number;
    /** On the login page: whether it is shown because a login has ended. */
    ended?: boolean;
    /** On the login page: whether it is shown because a visitor chose a piece, which goes into the bag after it. */
    chosen?: boolean;
  }
}
