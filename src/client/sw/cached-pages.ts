import { CacheExpiration } from 'workbox-expiration';
import { cachedAddress } from '#client/prefetch/cached-address.ts';
import { isSparing, CACHED_PAGES } from '#client/prefetch/page-cache.ts';
import { toCached, cachedAt, cachedConfig, settingsOf } from './cached-document.ts';

/** Beyond this the least recently used documents are removed. */
const MOST = 30;
/** A document younger than this is not refetched, ms. */
const YOUNG_MS = 60_000;
/** An older document is refetched even if no app asks for it: scripts may be switched off. */
const OLD_MS = 60 * 60_000;
/** After this a page is painted and makes few requests. */
const PAINTED_MS = 3000;
/** Older documents are not shown; the app keeps the store's answers for the same time. */
const LONGEST_MS = 14 * 24 * 60 * 60_000;
const PATIENCE_MS = 20_000;
/** After this a store that was busy is asked once more. */
const BUSY_MS = 8000;

interface CachedPagesParts {
  /** The build that this worker belongs to. */
  build: string;
  /** The files of that build, which are on the device. */
  files: ReadonlySet<string>;
  /** The latest config.json on this device. */
  lastConfig: () => Promise<Response | undefined>;
  /** Asks the host for its config.json, and stores it. */
  newConfig: (event: ExtendableEvent) => Promise<void>;
}

/**
 * The documents of public pages as the store has last rendered them, each with its data, for a visitor who is not logged in. The
 * next visit is answered with them at once. They belong to one build and to the settings and the brand of their time: under others
 * they are not shown.
 */
export function cachedPages({ build, files, lastConfig, newConfig }: CachedPagesParts) {
  const cacheName = CACHED_PAGES + build;
  const lately = new CacheExpiration(cacheName, { maxEntries: MOST });
  const underWay = new Map<string, Promise<void>>();
  const open = () => caches.open(cacheName);

  /** Fetches a page as the store renders it now. If anything fails, the cached document stays. */
  function keep(address: string, event: ExtendableEvent): Promise<void> {
    const known = underWay.get(address);
    if (known) return known;
    const work = fetchPage(address, event)
      .catch(() => undefined)
      .finally(() => underWay.delete(address));
    underWay.set(address, work);
    return work;
  }

  async function fetchPage(address: string, event: ExtendableEvent): Promise<void> {
    const cache = await open();
    const kept = await cache.match(address);
    await used(address);
    if (isSparing() || (kept && ageOf(kept) < YOUNG_MS)) return;
    let page = await askStore(address);
    // A store too busy to render sends the shell; without another try the page would not be fetched before its next visit.
    if (page === 'busy') {
      await pause(BUSY_MS);
      if (isSparing()) return;
      page = await askStore(address);
    }
    if (page === 'gone') return void (await cache.delete(address));
    if (!page || page === 'busy') return;
    await cache.put(address, page);
    await lately.expireEntries();
    // The page has newer settings: until the device has them too, it is not shown.
    if (cachedConfig(page) !== (await settingsOf(await lastConfig()))) await newConfig(event);
  }

  /** The page to keep; undefined where the store has none at present. */
  async function askStore(address: string): Promise<Response | 'gone' | 'busy' | undefined> {
    const answer = await fetch(address, {
      // Without credentials: the store is not told who is logged in.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      // Formats that this browser draws, and a mark that this is not a visit.
      headers: { accept: 'text/html,image/avif', purpose: 'prefetch' },
    });
    // The page has moved, or its product is no longer sold.
    const isGone =
      answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500);
    if (isGone && answer.status !== 429) return 'gone';
    const busy = [200, 429, 503].includes(answer.status) ? 'busy' : undefined;
    return (await toCached(answer, files)) ?? busy;
  }

  async function used(address: string): Promise<void> {
    await lately.updateTimestamp(address);
  }

  return {
    /** The cached document of an address; undefined where none may be shown. */
    async answer(url: URL, event: ExtendableEvent): Promise<Response | undefined> {
      const address = cachedAddress(url);
      if (address === undefined) return undefined;
      const [page, settings] = await Promise.all([
        open().then((cache) => cache.match(address)),
        lastConfig().then(settingsOf),
      ]);
      if (!page || cachedConfig(page) !== settings) return undefined;
      const age = ageOf(page);
      if (age > LONGEST_MS) return undefined;
      event.waitUntil(
        age > OLD_MS
          ? pause(PAINTED_MS).then(() => keep(address, event))
          : used(address).catch(() => undefined),
      );
      return page;
    },

    /** Keeps the present page of an address, unless it was fetched a moment ago. */
    async keep(address: string, event: ExtendableEvent): Promise<void> {
      const wanted = cachedAddress(new URL(address, self.location.origin));
      if (wanted !== undefined) await keep(wanted, event);
    },

    /** Removes the documents of other builds. */
    async dropOthers(): Promise<void> {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(CACHED_PAGES) && name !== cacheName,
      );
      for (const name of others) {
        await caches.delete(name);
        await new CacheExpiration(name, { maxEntries: MOST }).delete();
      }
    },
  };
}

/** How old a document is, ms. A clock that was set back since does not make it younger. */
const ageOf = (page: Response): number => Math.abs(Date.now() - cachedAt(page));

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
