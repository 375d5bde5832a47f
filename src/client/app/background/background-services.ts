import { getRate } from '#shared/contract/digital.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import type { App } from '../app.tsx';
import { watchTabActivity, whenSent } from '#client/updates/tab-activity.ts';
import { PRIVATE_DATABASES } from '#client/persistence/storage/storage-keys.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { followCatalogue } from '#client/updates/follow-catalogue.ts';
import { followConfig } from '#client/updates/follow-config.ts';
import { startOutbox } from '#client/outbox/outbox-start.ts';
import { reloadOnChunkError } from '#client/updates/reload-on-chunk-error.ts';
import { followUpdates } from '#client/updates/update.ts';
import { cachePages } from '#client/prefetch/cache-pages.ts';
import { openFeed } from '#client/rates/feed.ts';
import { pause } from '#client/updates/retry-import.ts';
import { restorePictures } from '#client/ui/picture/restore-pictures.ts';
import { blockInspector } from '#client/shell/block-inspector.ts';
import { fadePages } from '#client/shell/fade-pages.ts';
import { focusPages } from '#client/ui/focus-pages.ts';
import type { ServerClock } from '#client/api/server-clock.ts';

const CLOCK_EVERY_MS = 10_000;
/** How long a visitor looks at the first page; until then nothing is fetched ahead, nor the code for that. */
const FIRST_LOOK_MS = 9000;
const LONGEST_INSTALL_MS = 60_000;

interface Start {
  /** Resolves when the page has loaded. */
  loaded: Promise<void>;
  configStored: boolean;
}

/** Starts the live feed, the store's clock, the outbox and the worker, then fetches ahead. */
export async function startBackgroundServices(
  app: App,
  clock: ServerClock,
  { loaded, configStored }: Start,
): Promise<void> {
  blockInspector(window);
  focusPages(app.router, document);
  fadePages(app.router, window);
  watchTabActivity(app);
  reloadOnChunkError(window, deviceStorage.session, { settled: whenSent });
  // The host's settings bring its time too. The feed connects meanwhile: on a slow line each takes its own round trips.
  const clockAsked = configStored ? followConfig(app.config, clock) : clock.ask();
  // In separate tasks: a page that has just become interactive is about to be touched.
  await pause(0);
  // The device's clock may be set while the shop is open.
  setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible') void clock.ask();
  }, CLOCK_EVERY_MS);
  openFeed(app.rates, {
    socketUrl: app.config.adminSocketUrl,
    poll: () => pollRates(app),
    catalogue: followCatalogue(app.queryClient),
    clockAsked,
  });
  await clockAsked;
  startOutbox(app);
  void endUnendedLogin(app);
  await loaded;
  restorePictures(document);
  if (import.meta.env.PROD) {
    await followUpdates();
    cachePages(app.router);
  }
  await tidyPayment(clock);
  await prefetchMore(app);
}

/** Ends the session of a logout that the store could not be told of. */
async function endUnendedLogin({ api }: App): Promise<void> {
  if (!storedText('unended-login').read()) return;
  try {
    const { endUnended } = await import('#client/features/account/login/unended-login.ts');
    await endUnended(api);
  } catch {
    // The chunk did not arrive: the next start imports it again.
  }
}

/** Fetches the rest of the shop for a day offline, and asks the browser to persist its storage. */
async function prefetchMore(app: App): Promise<void> {
  try {
    const { requestPersistenceOnEngagement } =
      await import('#client/install/request-persistent-storage.ts');
    requestPersistenceOnEngagement();
    await workerInstalled();
    await pause(FIRST_LOOK_MS);
    const { startAfterFirstLook } = await import('./after-first-look.ts');
    startAfterFirstLook(app);
  } catch {
    // The chunks did not arrive: the next start imports them again.
  }
}

/** On a slow line the worker fetches the shell first: a second download would hold up what the visitor opens. */
async function workerInstalled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (await serviceWorker?.getRegistration())
    await Promise.race([serviceWorker.ready, pause(LONGEST_INSTALL_MS)]);
}

/** Drops an abandoned payment, and what was long since begun to be told of an order. Its code is loaded only where there may be one. */
async function tidyPayment(clock: ServerClock): Promise<void> {
  try {
    const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
    if (!databases.some(({ name }) => name === PRIVATE_DATABASES.payment)) return;
    const { tidyDrafts } = await import('#client/checkout-session/payment-draft.ts');
    await tidyDrafts(clock);
  } catch {
    // The code did not arrive: an abandoned payment is dropped when a payment is opened.
  }
}

/** The store's rates by request: shown, but not good enough to buy at. */
async function pollRates({ api }: App): Promise<unknown> {
  try {
    const entries = (await api.call(getRate, {})).data ?? [];
    return entries.map(({ source, Ask, Time }) => ({ symbol: source.toLowerCase(), Ask, Time }));
  } catch (error) {
    // A refusal is an answer: the store has no price at present.
    return error instanceof Refusal ? [] : undefined;
  }
}
