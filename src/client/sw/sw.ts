import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { anyWidth, withoutRandomValue, withoutDate, wholeFile } from './cache-rules.ts';
import { CACHE_PICTURE } from '#client/prefetch/cache-picture.ts';
import { leaveToStore, OF_THE_STORE } from './leave-to-store.ts';
import { receiveShare } from './receive-share.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const DAY = 24 * 60 * 60;
const ok = new CacheableResponsePlugin({ statuses: [200] });

/** Never a page of the app, whatever the request says. */
const NO_PAGE = [
  ...OF_THE_STORE.map((start) => new RegExp(`^${start.replace('.', String.raw`\.`)}`)),
  /^\/share-proof$/,
  /^\/config\.json$/,
  /^\/(?:assets|pictures|icons|fonts|screenshots)\//,
];

self.addEventListener('install', leaveToStore);

// The shell, its scripts, its font and icons.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every page opens from the device, with the data that the device has stored.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_PAGE }));

// The settings, for a device whose storage has lost them: the host's answer if it comes in time, else the
// last one. Every page waits for this, so a silent host gets little time. A request with `no-store` wants the
// present time or the latest settings, so it bypasses the cache.
const settings = new NetworkFirst({
  cacheName: 'config',
  networkTimeoutSeconds: 0.4,
  plugins: [withoutDate],
});
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && url.pathname === '/config.json' && request.cache !== 'no-store',
  settings,
);
// The first page carries its settings and never asks for them, so they are cached now: the next start may be
// offline.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.allSettled(settings.handleAll({ request: '/config.json', event })));
});

// Films are fetched whole and served in the ranges that players ask for.
registerRoute(
  ({ url, request, sameOrigin }) =>
    /\.(?:mp4|webm)$/.test(url.pathname) && (sameOrigin || request.mode === 'cors'),
  new CacheFirst({
    cacheName: 'films',
    plugins: [
      ok,
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
    ok,
    withoutRandomValue,
    anyWidth('pictures'),
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
  ],
});
registerRoute(
  ({ request, sameOrigin }) =>
    request.destination === 'image' && (sameOrigin || request.mode === 'cors'),
  pictures,
);

// The page of the first visit is served from the device too: the network may be lost before it is left.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type, file } = (event.data ?? {}) as { type?: string; file?: string };
  // An update waits until the app says that nothing is under way.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === CACHE_PICTURE && file) {
    const request = new Request(file);
    // An answer that is missing, or that its host makes unreadable, is not cached.
    event.waitUntil(pictures.handle({ event, request }).catch(() => undefined));
  }
});
