const KEY = 'reloaded-at';
const NOT_AGAIN_WITHIN_MS = 60_000;

/**
 * A tab from before a deploy may ask for a script that is gone. Where the host answers, it starts anew,
 * once a minute at most; where that does not help, or there is no network, the failure shows in its
 * place. Returns the way to stop.
 */
export function reloadWhenStale(
  window: Window,
  storage: Storage,
  now: () => number = Date.now,
): () => void {
  const onMissing = () => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < NOT_AGAIN_WITHIN_MS) return;
    // A reload without a host to answer would leave the browser's own error page.
    window.fetch(window.location.href, { cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return;
        storage.setItem(KEY, String(now()));
        window.location.reload();
      },
      () => undefined,
    );
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
