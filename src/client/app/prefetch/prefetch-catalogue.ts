import { fetchPagePictures, picturesOf } from '#client/prefetch/fetch-page-pictures.ts';
import { lastPrefetch, notePrefetch } from '#client/prefetch/last-prefetch.ts';
import { cachesPictures, createPrefetcher } from '#client/prefetch/prefetcher.ts';
import { runWhenIdle } from '#client/prefetch/background-scheduler.ts';
import { fetchCatalogue, type PublicApp } from './catalogue-plan.ts';

const DAY = 24 * 60 * 60_000;
/** The visitor's own requests come first. */
const STARTS_AFTER_MS = 5000;

/** Fetches the rest of the shop in the background, once a day, so that it can be browsed offline. Returns a function that stops it. */
export function prefetchCatalogue(app: PublicApp): () => void {
  // The first page was shown before the worker that caches its pictures was installed.
  const opened = picturesOf(document);
  return runWhenIdle(async (goesOn) => {
    if (Date.now() - lastPrefetch() < DAY || isSlow()) return;
    await new Promise((resolve) => setTimeout(resolve, STARTS_AFTER_MS));
    const { queryClient } = app;
    const prefetcher = createPrefetcher({ queryClient, freshForMs: DAY, background: { goesOn } });
    const withPictures = cachesPictures();
    if (withPictures) await fetchPagePictures(opened, prefetcher.nextStep);
    await fetchCatalogue(app, prefetcher);
    // Without its worker yet, the plan is not noted as done: another run fetches the pictures alone.
    if (withPictures || !navigator.serviceWorker) notePrefetch();
  });
}

/** Refetches all of it because the customer asked; throws where the store does not answer. */
export async function refetchCatalogue(app: PublicApp): Promise<void> {
  await fetchCatalogue(app, createPrefetcher({ queryClient: app.queryClient, freshForMs: 0 }));
  notePrefetch();
}

/** Below 4G the connection is left to the visitor's own requests. A browser that does not say counts as fast. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
}
