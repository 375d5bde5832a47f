const KEY = 'reloaded-at';
const NOT_AGAIN_WITHIN_MS = 60_000;

interface ReloadParts {
  /** Ends when nothing is being sent. */
  settled?: () => Promise<void>;
  now?: () => number;
}

/**
 * A tab from before a deploy may ask for a script that is gone. Where the host answers, it starts anew,
 * once a minute at most; where that does not help, or there is no network, the failure shows in its
 * place. Returns the way to stop.
 */
export function reloadOnChunkError(
  window: Window,
  storage: Storage,
  { settled = async () => undefined, now = Date.now }: ReloadParts = {},
): () => void {
  const onMissing = () => {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now() - last < NOT_AGAIN_WITHIN_MS) return;
    // A reload without a host to answer would leave the browser's own error page.
    window.fetch(window.location.href, { cache: 'no-store' }).then(
      async ({ ok }) => {
        if (!ok) return;
        await settled();
        storage.setItem(KEY, String(now()));
        window.location.reload();
      },
      () => undefined,
    );
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
