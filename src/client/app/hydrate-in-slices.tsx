import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { RouteComponent } from '@tanstack/react-router';
import { renderErrors } from '#client/shell/render-errors.ts';

/** How deep routes nest: the frame's outlet, the route, a part of it. */
const LEVELS = 4;
/** What may make the router leave the page. */
const ACTIONS = ['click', 'keydown', 'submit', 'popstate'];

// In React since 18 for this very purpose, and still without a stable name.
type HydrationRoot = Root & { unstable_scheduleHydration?: (target: Element) => void };

interface Page {
  /** Where the store has rendered it. */
  container: HTMLElement;
  app: ReactNode;
  /** The innermost route, whose component is the last to wake; undefined where there is none. */
  route: { options: { component?: RouteComponent } } | undefined;
}

/**
 * Wakes a rendered page in slices of a few milliseconds, between which the browser answers and paints. An action of the visitor
 * in between finishes it at once, before that action is heard: the router would otherwise drop the very route that is about to
 * wake. `onAwake` is called once, when the frame and the page in it are awake.
 */
export function hydrateInSlices({ container, app, route }: Page, onAwake: () => void): void {
  const listening = new AbortController();
  let root: HydrationRoot | undefined;

  function end(): void {
    if (listening.signal.aborted) return;
    listening.abort();
    onAwake();
  }
  function finishNow(): void {
    // The same element again: what is left of the frame wakes with it, in one go.
    flushSync(() => root?.render(app));
    const innermost = container.querySelector('main h1') ?? container.querySelector('main > *');
    if (innermost) wakeAround(innermost);
    end();
  }

  function wakeAround(innermost: Element): void {
    for (let level = 0; level < LEVELS; level++)
      flushSync(() => root?.unstable_scheduleHydration?.(innermost));
  }

  const isWatched = route?.options.component !== undefined;
  if (isWatched) route.options.component = watched(route.options.component, end);
  for (const action of ACTIONS)
    window.addEventListener(action, finishNow, { capture: true, signal: listening.signal });
  startTransition(() => {
    root = hydrateRoot(container, app, renderErrors);
  });
  // A page that is not there has no route.
  if (!isWatched) finishNow();
}

/** The same component, which says when it is awake. */
function watched(Page: RouteComponent = () => null, awake: () => void): RouteComponent {
  function Watched() {
    // In a task of its own: what follows is none of React's work.
    useEffect(() => void setTimeout(awake), []);
    return <Page />;
  }
  return Object.assign(Watched, Page.preload && { preload: Page.preload });
}
