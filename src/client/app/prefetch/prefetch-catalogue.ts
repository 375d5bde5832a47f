import { onlineManager, type QueryKey } from '@tanstack/react-query';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { lastPrefetch, notePrefetch } from '#client/prefetch/last-prefetch.ts';
import { cachePicture } from '#client/prefetch/cache-picture.ts';
import { fetchPagePictures, picturesOf } from '#client/prefetch/fetch-page-pictures.ts';
import { isUpdating } from '#client/updates/tab-activity.ts';
import { runWhenIdle } from '#client/prefetch/background-scheduler.ts';
import { CATALOGUE_KEY } from '#client/persistence/queries/persist-catalogue.ts';
import { MAX_PERSISTED_CHARS } from '#client/persistence/queries/persist-queries.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { fetchPicture } from '#client/ui/picture/fetch-picture.ts';
import { type CrawledCatalogue, type CrawlHandlers, crawlCatalogue } from './crawl-catalogue.ts';

const DAY = 24 * 60 * 60_000;
/** The visitor comes first. */
const STARTS_AFTER_MS = 5000;
const PACE_MS = 500;
/** The rest is for what will be seen. */
const MOST_FILLED = 0.8 * MAX_PERSISTED_CHARS;
const MOST_PICTURES = 250;
/** As the tiles of the listings draw them. */
const TILE_SIZES = '(min-width: 997px) 18rem, 46vw';

/**
 * Fetches the rest of the shop quietly, once a day, so that it can be walked through without a network: one
 * thing at a time, while the page is seen, the network is good and the device does not save data. Returns
 * the way to stop.
 */
export function prefetchCatalogue(app: CrawledCatalogue): () => void {
  // Of a first page, which came before the worker that keeps them.
  const opened = picturesOf(document);
  return runWhenIdle(async (goesOn) => {
    if (Date.now() - lastPrefetch() < DAY || isSlow()) return;
    await pause(STARTS_AFTER_MS);
    const inTurn = async () => {
      await pause(PACE_MS);
      if (!goesOn() || (await isUpdating())) throw new NotNow();
    };
    const withPictures = keepsPictures();
    try {
      if (withPictures) await fetchPagePictures(opened, inTurn);
      await crawlCatalogue(app, walkerOf(app, DAY, inTurn));
      // The worker is still to come, which is a good moment: what is young is not asked for again then.
      if (withPictures || !navigator.serviceWorker) notePrefetch();
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
    }
  });
}

/** Fetches all of it anew because somebody asked for that; throws where the store does not answer. */
export async function refetchCatalogue(app: CrawledCatalogue): Promise<void> {
  await crawlCatalogue(
    app,
    walkerOf(app, 0, async () => undefined),
  );
  notePrefetch();
}

/** The network went, the page was put away, or an update comes: the next good moment goes on from here. */
class NotNow extends Error {
  constructor() {
    super('Not all of the shop could be fetched now');
  }
}

/** `before`: what has to happen before each step that needs the network. */
function walkerOf(
  { queryClient }: CrawledCatalogue,
  youngMs: number,
  before: () => Promise<void>,
): CrawlHandlers {
  let pictures = 0;
  const seen = new Set<string>();
  return {
    async ask(query) {
      const known = queryClient.getQueryState(query.queryKey as QueryKey);
      const isYoung = Date.now() - (known?.dataUpdatedAt ?? 0) < youngMs;
      if (known?.data !== undefined && isYoung) return queryClient.getQueryData(query.queryKey);
      await before();
      if (!onlineManager.isOnline()) throw new NotNow();
      try {
        return await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
      } catch (error) {
        if (error instanceof StoreUnreachable) throw new NotNow();
        return undefined;
      }
    },
    async picture(address) {
      if (!keepsPictures() || seen.has(address)) return;
      if (pictures++ >= MOST_PICTURES) return;
      seen.add(address);
      await before();
      cachePicture(await fetchPicture(address, TILE_SIZES));
    },
    hasRoom: () => (deviceStorage.local.getItem(CATALOGUE_KEY)?.length ?? 0) < MOST_FILLED,
  };
}

/** Without a worker nothing would keep them. */
const keepsPictures = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Anything below 4G is for what the visitor asks for. A browser that does not say is taken for good. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
