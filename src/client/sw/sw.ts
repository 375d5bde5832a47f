import { withoutSlash } from '#shared/addresses/pages.ts';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precache,
} from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { anyWidth, noPage, withoutRandomValue, withoutDate, wholeFile } from './cache-rules.ts';
import { CACHE_PICTURE } from '#client/prefetch/cache-picture.ts';
import { CACHE_PAGE } from '#client/prefetch/page-cache.ts';
import { brandFiles, dressPage } from './dress-page.ts';
import { freshStaticPage } from './fresh-static-page.ts';
import { cachedPages } from './cached-pages.ts';
import { leaveToStore, OF_THE_STORE } from './leave-to-store.ts';
import { receiveShare } from './receive-share.ts';
import { noteRequest, whenQuiet } from './when-quiet.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const DAY = 24 * 60 * 60;
const MANIFEST = '/manifest.webmanifest';
const isStyle = (path: string) => /^\/brand\/\w+\.css$/.test(path);
/** What may be cached of the answers to a request for a file. */
const sound = [new CacheableResponsePlugin({ statuses: [200] }), noPage];

/** Addresses that are never a page of the app, whatever the request says. */
const NO_PAGE = [
  ...OF_THE_STORE.map((start) => new RegExp(`^${start.replace('.', String.raw`\.`)}`)),
  /^\/desk$/,
  /^\/share-proof$/,
  /^\/config\.json$/,
  /^\/(?:assets|brand|pictures|icons|fonts|screenshots)\//,
];

self.addEventListener('install', leaveToStore);
self.addEventListener('fetch', noteRequest);

// The shell, its scripts and its font.
const files = self.__WB_MANIFEST;
precache(files);
cleanupOutdatedCaches();

// Every page opens from the device: a visited page as the store last rendered it, a static page as it is, every other from the
// shell with the data stored on the device. All in the brand that the device saw last.
const shell = createHandlerBoundToURL('/index.html');
const words = new Map(
  files
    .map((file) => `/${typeof file === 'string' ? file : file.url}`)
    .filter((url) => url.endsWith('.html') && url !== '/index.html')
    .map((url) => [url.replace(/\.html$/, ''), createHandlerBoundToURL(url)]),
);
const ASSETS = new Set(files.map((file) => (typeof file === 'string' ? file : file.url)));
const pages = cachedPages({
  // The shell names the scripts and the style of its build, so its revision identifies the build.
  build: getCacheKeyForURL('/index.html')?.split('=')[1] ?? '',
  files: ASSETS,
  lastConfig: () => caches.match('/config.json', { cacheName: CONFIG_CACHE.cacheName }),
  newConfig: async (event) => {
    await Promise.all(newSettings.handleAll({ request: '/config.json', event }));
  },
});
registerRoute(
  new NavigationRoute(
    async (options) => {
      const kept = await pages.answer(options.url, options.event).catch(() => undefined);
      if (kept) return kept;
      const path = withoutSlash(options.url.pathname);
      const installed = words.get(path);
      const ownPage =
        installed &&
        ((await freshStaticPage(path, ASSETS, options.event)) ?? (await installed(options)));
      const page = ownPage && (await dressPage(ownPage, { isShell: false }));
      if (page) return page;
      const dressed = await dressPage(await shell(options), { isShell: true });
      return dressed ?? shell(options);
    },
    { denylist: NO_PAGE },
  ),
);
addRoute();

// The settings, for a device whose storage has lost them: the host's answer if it comes in time, else the last one. Every page
// waits for this, so a silent host gets little time. A request with `no-store` wants the present time or the latest settings, so
// it bypasses the cache.
const CONFIG_CACHE = {
  cacheName: 'config',
  plugins: [
    withoutDate,
    { cacheDidUpdate: ({ newResponse, event }) => keepBrand(newResponse, event) },
  ],
} satisfies StrategyOptions;
const settings = new NetworkFirst({ ...CONFIG_CACHE, networkTimeoutSeconds: 0.4 });
// A tab that reloads for new settings requests with `reload`, and is answered once the next page can be served in their brand.
const newSettings = new NetworkFirst(CONFIG_CACHE);
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname === '/config.json' && request.cache !== 'no-store',
  async (options) => {
    if (options.request.cache !== 'reload') return settings.handle(options);
    const [answer, stored] = newSettings.handleAll(options);
    await stored;
    return answer;
  },
);
// The browser reads the manifest at many starts, and would complain about a missing one offline.
const manifest = new NetworkFirst({ cacheName: 'manifest', plugins: sound });
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === MANIFEST, manifest);
// The first page carries its settings and never requests them, so they are cached now: the next start may be offline.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.allSettled(settings.handleAll({ request: '/config.json', event })));
  event.waitUntil(Promise.allSettled(manifest.handleAll({ request: MANIFEST, event })));
});

// The colours of brands, each under an address of its own.
const brands = new CacheFirst({
  cacheName: 'brand',
  plugins: [...sound, new ExpirationPlugin({ maxEntries: 3 })],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && isStyle(url.pathname), brands);

/** Caches what the next start shows before the app runs: it may be offline. */
async function keepBrand(config: Response, event: ExtendableEvent): Promise<void> {
  const kept = (await brandFiles(config)).map((file) => {
    const request = new Request(file);
    return (isStyle(new URL(request.url).pathname) ? brands : pictures).handle({ request, event });
  });
  await Promise.allSettled(kept);
}

// Films are fetched whole and served in the ranges that players ask for.
registerRoute(
  ({ url, request, sameOrigin }) =>
    /\.(?:mp4|webm)$/.test(url.pathname) &&
    (sameOrigin ? !url.pathname.startsWith('/desk/') : request.mode === 'cors'),
  new CacheFirst({
    cacheName: 'films',
    plugins: [
      ...sound,
      wholeFile,
      new RangeRequestsPlugin(),
      new ExpirationPlugin({ maxEntries: 8, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
    ],
  }),
);

// A screenshot shared from a UPI app goes to the open payment.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share-proof',
  ({ request }) => receiveShare(request),
  'POST',
);

// Pictures are cached as they are seen.
const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [
    ...sound,
    withoutRandomValue,
    anyWidth('pictures'),
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
});
registerRoute(
  ({ url, request, sameOrigin }) =>
    request.destination === 'image' &&
    (sameOrigin ? !url.pathname.startsWith('/desk/') : request.mode === 'cors'),
  pictures,
);

// The page of the first visit is served from the device too: the network may be lost before that page is left.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(pages.dropOthers());
});

self.addEventListener('message', (event) => {
  const { type, file, address } = (event.data ?? {}) as Partial<Record<string, string>>;
  // An update waits until the app says that nothing is under way.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page asks before another version takes over.
  if (type === 'ARE_YOU_QUIET')
    event.waitUntil(whenQuiet().then(() => event.ports[0]?.postMessage(true)));
  if (type === 'TAKE_PAGES') event.waitUntil(self.clients.claim());
  if (type === CACHE_PICTURE && file) {
    const request = new Request(file);
    // An answer that is missing, or opaque because of its host, is not cached.
    event.waitUntil(pictures.handle({ event, request }).catch(() => undefined));
  }
  if (type === CACHE_PAGE && address) event.waitUntil(pages.keep(address, event));
});
