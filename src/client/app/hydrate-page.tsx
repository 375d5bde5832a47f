import { createElement, type ReactNode, startTransition, useEffect } from 'react';
import type { NotFoundRouteComponent, RouteComponent } from '@tanstack/react-router';
import { hydrateRoot } from './react-root.ts';
import { renderErrors } from '#client/shell/render-errors.ts';
import { pause } from '#client/updates/retry-import.ts';
import type { App } from './app.tsx';

/** After this long a page counts as awake, whatever React has made of it: the rest of the start must not hang on it. */
const AWAKE_WITHIN_MS = 5000;
const HELD = ['click', 'submit', 'keydown'];

/**
 * Wakes a rendered page a few milliseconds at a time: in one go a slow phone would answer no finger for a third of a second.
 * In between nothing that is pressed reaches the app, because a navigation would make the router drop the very route that is
 * about to wake. The browser follows a link by itself, and `doEarlyPress` does what was pressed. Ends when the page is awake,
 * except for the parts below the first view.
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
    // A transition, because only that is rendered in slices.
    startTransition(() => void hydrateRoot(container, app, renderErrors));
    await Promise.race([awake, pause(AWAKE_WITHIN_MS)]);
  } finally {
    holding.abort();
  }
}

/**
 * Ends when what the address shows has been hydrated, which comes after the frame around it. React has no word for that, so the
 * component of the innermost route gets an effect. Call it once the router has loaded, before anything is hydrated.
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
      useEffect(end, []);
      return createElement(shown as RouteComponent, props);
    }
    // The router loads a route's file by `preload`.
    route.options[part] = Object.assign(Woken, { preload: shown.preload });
  });
}

interface Parts {
  component?: RouteComponent | undefined;
  notFoundComponent?: NotFoundRouteComponent | undefined;
}
