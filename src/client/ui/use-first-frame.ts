import { useSyncExternalStore } from 'react';

const LONGEST_WAIT_MS = 500;

let passed: boolean | undefined;

/** Opened anew at its top, with nothing on the screen yet. */
function opensEmpty(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'navigate' && !location.hash && document.querySelector('main') === null;
}

function subscribe(changed: () => void): () => void {
  const pass = () => {
    passed = true;
    changed();
  };
  let stop = () => undefined as void;
  // A frame is painted after its callbacks, and its pictures come after that: what is drawn now would hold them up.
  const frame = requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(pass, { timeout: LONGEST_WAIT_MS });
      stop = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(pass);
      stop = () => clearTimeout(timer);
    }
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

/**
 * Whether the app's first frame is on the screen. Where a device draws a page by itself, what lies below the
 * first view comes with the second frame. True at once where the page stands already, and where a reload is
 * about to go back to its place.
 */
export const useFirstFrame = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (passed ??= !opensEmpty()),
    () => true,
  );
