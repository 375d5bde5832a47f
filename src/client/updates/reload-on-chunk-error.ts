import * as v from 'valibot';
import { storedText, storedValue } from '#client/persistence/storage/stored-value.ts';

const NOT_AGAIN_WITHIN_MS = 60_000;

interface ReloadParts {
  /** Resolves when nothing is being sent. */
  settled?: () => Promise<void>;
  now?: () => number;
}

/**
 * A tab from before a deploy may request a script that no longer exists. If the host answers, the tab reloads, at most once a
 * minute; if that does not help, or there is no network, the failed part shows its error. Returns a function that stops it.
 */
export function reloadOnChunkError(
  window: Window,
  storage: Storage,
  { settled = async () => undefined, now = Date.now }: ReloadParts = {},
): () => void {
  const reloadedAt = storedValue('reloaded-at', v.number(), storage);
  const onMissing = ({ payload }: VitePreloadErrorEvent) => {
    // The router would reload at once, also where nothing answers; it does so once for a message that is not noted here.
    storedText(`tanstack_router_reload:${payload.message}`, storage).write('1');
    // A time in the future comes from a clock that was set back since.
    const last = reloadedAt.read() ?? 0;
    if (Math.abs(now() - last) < NOT_AGAIN_WITHIN_MS) return;
    // A reload that the host does not answer would leave the browser's own error page.
    window.fetch(window.location.href, { cache: 'no-store' }).then(
      async ({ ok }) => {
        if (!ok) return;
        await settled();
        // If the time cannot be stored, nothing would end the reloading.
        if (reloadedAt.write(now())) window.location.reload();
      },
      () => undefined,
    );
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
