import { CacheExpiration } from 'workbox-expiration';
import { keptAddress } from '#client/prefetch/kept-address.ts';
import { isSparing, KEPT_PAGES } from '#client/prefetch/keep-page.ts';
import { asKept, keptAt, keptConfig, settingsOf } from './kept-document.ts';

/** The least recently used go. */
const MOST = 30;
/** No document is fetched anew sooner than that, ms. */
const YOUNG_MS = 60_000;
/** One that is older is fetched anew even if no app tells so: its script may be switched off. */
const OLD_MS = 60 * 60_000;
/** By then a page is painted, and asks for little. */
const PAINTED_MS = 3000;
/** What is older is not shown: as long as the app keeps answers of the store. */
const LONGEST_MS = 14 * 24 * 60 * 60_000;
const PATIENCE_MS = 20_000;
/** After this a store that was busy is asked once more. */
const BUSY_MS = 8000;

interface KeptPagesParts {
  /** Which build this worker is of. */
  build: string;
  /** The files of that build, which are on the device. */
  files: ReadonlySet<string>;
  /** The last config.json that this device has got. */
  lastConfig: () => Promise<Response | undefined>;
  /** Asks the host for its config.json, and stores it. */
  newConfig: (event: ExtendableEvent) => Promise<void>;
}

/**
 * The documents of public pages as the store has last rendered them, each with its data, for a visitor who is nobody. A next visit
 * is answered with them at once. They belong to one build and to the settings and the brand of their time: under others they are
 * not shown.
 */
export function keptPages({ build, files, lastConfig, newConfig }: KeptPagesParts) {
  const cacheName = KEPT_PAGES + build;
  const lately = new CacheExpiration(cacheName, { maxEntries: MOST });
  const underWay = new Map<string, Promise<void>>();
  const open = () => caches.open(cacheName);

  /** Fetches a page as the store renders it now. Whatever goes wrong, what is kept stands. */
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
    // A store that is too busy to render gives the shell. Nobody else asks for this page until its next visit.
    if (page === 'busy') {
      await pause(BUSY_MS);
      if (isSparing()) return;
      page = await askStore(address);
    }
    if (page === 'gone') return void (await cache.delete(address));
    if (!page || page === 'busy') return;
    await cache.put(address, page);
    await lately.expireEntries();
    // Its settings are newer: until the device knows them too, it is not shown.
    if (keptConfig(page) !== (await settingsOf(await lastConfig()))) await newConfig(event);
  }

  /** The page to be kept; undefined where the store has none at present. */
  async function askStore(address: string): Promise<Response | 'gone' | 'busy' | undefined> {
    const answer = await fetch(address, {
      // Nobody’s: the store is not even told who is logged in.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      // It is drawn on this screen, and is no visit.
      headers: { accept: 'text/html,image/avif', purpose: 'prefetch' },
    });
    // It has moved, or is no longer sold.
    const isGone =
      answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500);
    if (isGone && answer.status !== 429) return 'gone';
    const busy = [200, 429, 503].includes(answer.status) ? 'busy' : undefined;
    return (await asKept(answer, files)) ?? busy;
  }

  async function used(address: string): Promise<void> {
    await lately.updateTimestamp(address);
  }

  return {
    /** The kept document of an address; undefined where there is none that may be shown. */
    async answer(url: URL, event: ExtendableEvent): Promise<Response | undefined> {
      const address = keptAddress(url);
      if (address === undefined) return undefined;
      const [page, settings] = await Promise.all([
        open().then((cache) => cache.match(address)),
        lastConfig().then(settingsOf),
      ]);
      if (!page || keptConfig(page) !== settings) return undefined;
      const age = ageOf(page);
      if (age > LONGEST_MS) return undefined;
      event.waitUntil(
        age > OLD_MS
          ? pause(PAINTED_MS).then(() => keep(address, event))
          : used(address).catch(() => undefined),
      );
      return page;
    },

    /** Keeps the page of an address as it is now, unless that was done a moment ago. */
    async keep(address: string, event: ExtendableEvent): Promise<void> {
      const wanted = keptAddress(new URL(address, self.location.origin));
      if (wanted !== undefined) await keep(wanted, event);
    },

    /** Removes those of other builds. */
    async dropOthers(): Promise<void> {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(KEPT_PAGES) && name !== cacheName,
      );
      for (const name of others) {
        await caches.delete(name);
        await new CacheExpiration(name, { maxEntries: MOST }).delete();
      }
    },
  };
}

/** How old a document is, ms. A clock that was set back since does not make it younger. */
const ageOf = (page: Response): number => Math.abs(Date.now() - keptAt(page));

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
