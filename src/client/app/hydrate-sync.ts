import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderErrors } from '#client/shell/render-errors.ts';

/** How deep routes nest: the frame's outlet, the route, a part of it. */
const LEVELS = 4;

// In React since 18 for this very purpose, and still without a stable name.
type HydrationRoot = Root & { unstable_scheduleHydration?: (target: Element) => void };

/**
 * Wakes a rendered page in one go. Left alone, React wakes each Suspense part when it finds time; a tap on
 * a link in between makes the router drop the very route that is about to wake, and the page breaks.
 */
export function hydrateSync(container: HTMLElement, app: ReactNode): void {
  const root: HydrationRoot = flushSync(() => hydrateRoot(container, app, renderErrors));
  const innermost = container.querySelector('main h1') ?? container.querySelector('main > *');
  if (!innermost) return;
  for (let level = 0; level < LEVELS; level++) {
    flushSync(() => root.unstable_scheduleHydration?.(innermost));
  }
}
