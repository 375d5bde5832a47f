import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import type { NotFoundRouteComponent, RouteComponent } from '@tanstack/react-router';
import { hydrateRoot } from './react-root.ts';
import { renderErrors } from '#client/shell/render-errors.ts';
import { pause } from '#client/updates/retry-import.ts';
import type { App } from './app.tsx';

/** After this long a page counts as hydrated, whatever React reports: the rest of the start must not depend on it. */
const AWAKE_WITHIN_MS = 5000;
const HELD = ['click', 'submit', 'keydown'];

/**
 * Hydrates a rendered page in slices of a few milliseconds: in one go a slow phone would ignore touches for a third of a second.
 * Until it is done no press reaches the app, because a navigation would make the router drop the route being hydrated. The browser
 * follows links by itself, and `doEarlyPress` repeats a button's press. Resolves when the page is hydrated, except for the parts
 * below the first view.
 */
export async function hydratePage(
  container: HTMLElement,
  app: ReactNode,
  router: App['router'],
): Promise<void> {
  const holding = new AbortController();
  const hold = (event: Event) => event.stopPropagation();
  for (const type of HELD)
    window.addEventListener(type, hold, { capture: true, signal: holding.signal });
  try {
    const awake = leafAwake(router);
    // A transition, because React renders only transitions in slices.
    startTransition(() => void hydrateRoot(container, app, renderErrors));
    await Promise.race([awake, pause(AWAKE_WITHIN_MS)]);
  } finally {
    holding.abort();
  }
}

/**
 * Resolves when the route of the address is hydrated, which happens after the frame around it. React reports no such event, so the
 * innermost route's component gets an effect. Call it once the router has loaded, before anything is hydrated.
 */
function leafAwake({ state, routesById, options }: App['router']): Promise<void> {
  const leaf = state.matches.at(-1);
  if (!leaf) return Promise.resolve();
  const route: { options: Parts } = routesById[leaf.routeId as keyof typeof routesById];
  const [part, byDefault] =
    leaf.status === 'notFound'
      ? (['notFoundComponent', options.defaultNotFoundComponent] as const)
      : (['component', options.defaultComponent] as const);
  const shown = (route.options[part] ?? byDefault) as RouteComponent | undefined;
  if (!shown) return Promise.resolve();
  return new Promise((end) => {
    function Woken(props: object): ReactNode {
      // With everything that waits for the end of hydration: a repeated press finds it rendered (`useHydrating`).
      const hydrating = useHydrating();
      useEffect(() => void (hydrating || end()));
      return createElement(shown as RouteComponent, props);
    }
    // The router loads a route's file by calling `preload`.
    route.options[part] = Object.assign(Woken, { preload: shown.preload });
  });
}

interface Parts {
  component?: RouteComponent | undefined;
  notFoundComponent?: NotFoundRouteComponent | undefined;
}
