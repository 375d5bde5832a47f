import { useSyncExternalStore } from 'react';

const LONGEST_WAIT_MS = 500;

let passed: boolean | undefined;

/** A fresh navigation to the top of a page, with nothing on the screen yet. */
function opensEmpty(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'navigate' && !location.hash && document.querySelector('main') === null;
}

function subscribe(changed: () => void): () => void {
  const pass = () => {
    passed = true;
    changed();
  };
  // A frame is painted after its callbacks, and its pictures after that: rendering more now would delay both.
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(pass, { timeout: LONGEST_WAIT_MS });
    else setTimeout(pass);
  });
  // Who leaves meanwhile is told for nothing: the frame passes all the same.
  return () => undefined;
}

/**
 * Whether the app's first frame is on the screen. When a device renders a page without the store, everything below the first view
 * comes with the second frame. True at once if a page is already shown, or if a reload is about to restore the scroll position.
 */
export const useFirstFrame = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (passed ??= !opensEmpty()),
    () => true,
  );
