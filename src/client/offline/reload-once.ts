const KEY = 'reloaded-at';
const NOT_AGAIN_WITHIN_MS = 60_000;

/**
 * A tab from before a deploy may ask for a script that is gone. It then starts anew, once a minute at
 * most: where that does not help, the failure shows. Returns the way to stop.
 */
export function reloadWhenStale(
  window: Window,
  storage: Storage,
  now: () => number = Date.now,
): () => void {
  const onMissing = (event: Event) => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < NOT_AGAIN_WITHIN_MS || !window.navigator.onLine) return;
    storage.setItem(KEY, String(now()));
    event.preventDefault();
    window.location.reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
