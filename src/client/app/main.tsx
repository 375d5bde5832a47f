import '#client/styles/index.css';
import { flushSync } from 'react-dom';
import { createRoot } from './react-root.ts';
import { type App, AppRoot, createApp } from './app.tsx';
import { fillCache } from './fill-cache.ts';
import { type FoundPage, readPageData } from './page-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import {
  writeStoredConfig,
  readStoredConfig,
} from '#client/persistence/values/persisted-config.ts';
import { forgetAtLoginEnd, startAfterFirstPaint } from './background/after-first-paint.ts';
import { captureInstallPrompt } from '#client/install/install-prompt.ts';
import { doEarlyPress } from './early-press.ts';
import { hydratePage } from './hydrate-page.tsx';
import { restBelow } from '#client/ui/later.tsx';
import { pause, retryImport } from '#client/updates/retry-import.ts';
import { renderErrors } from '#client/shell/render-errors.ts';
import { storedCustomer } from '#client/session/session.ts';
import { loadConfig } from '#client/api/load-config.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { httpTransport } from '#client/api/transport.ts';

/** How long a page may take before its frame is rendered alone. */
const FRAME_AFTER_MS = 300;
/** How long the parts below the first view stay unhydrated in a page that nobody touches. */
const REST_MS = 10_000;

/** A painted page can be touched: the start yields to that between its steps. */
const nextTask = () => pause(0);

const root = document.getElementById('root') as HTMLElement;

/** The order of a start; README.md beside this file gives the reasons. */
async function start(): Promise<void> {
  captureInstallPrompt();
  const clock = createServerClock();
  const page = await readPageData(document);
  if (page) await nextTask();
  else preloadStartupChunks();
  // A returning visitor starts with the stored settings; the host's are compared after the first paint.
  const stored = page ? undefined : readStoredConfig(deviceStorage.local);
  const config = page?.config ?? stored ?? (await loadConfig(clock));
  if (!stored && !page?.kept) writeStoredConfig(config, deviceStorage.local);
  // Read together with the address, which the router reads here.
  const left = globalThis.earlyPress?.left;
  const app = createApp({
    config,
    transport: httpTransport(config, clock),
    storeNow: clock.now,
    clock,
    storage: deviceStorage.local,
    tabStorage: deviceStorage.session,
    knownRates: page?.rates,
  });
  forgetAtLoginEnd(app);
  if (page && !left) await hydrateServerPage(app, page);
  else await startFromCache(app);
  // A failure from here on must not remove a page that can be read.
  startAfterFirstPaint(app, clock, stored !== undefined || page?.kept).catch(console.error);
}

/** Hydrates a page that the store has rendered, just now or, if the worker has kept it, at an earlier visit. */
async function hydrateServerPage(app: App, page: FoundPage): Promise<void> {
  await nextTask();
  const settle = fillCache(app.queryClient, page);
  restBelow(pageQuiet());
  // Tells the router that the markup exists, so that it renders without a pending state.
  app.router.ssr = { manifest: undefined };
  await app.router.load();
  await nextTask();
  await hydratePage(root, <AppRoot app={app} />, app.router);
  // For measurements: from here on the page reacts to presses.
  performance.mark('awake');
  // Only now, because the page was rendered for a visitor who is not logged in.
  app.session.restore();
  settle();
  doEarlyPress();
  bringUpToDate(app, page).catch(console.error);
}

/** Adds what else the device has stored. Data of a cached page without a younger answer is refetched. */
async function bringUpToDate(app: App, { kept }: FoundPage): Promise<void> {
  await (await retryImport(importPersistence)).setUpPersistence(app);
  if (kept) {
    await app.queryClient.refetchQueries({ stale: true, type: 'active' }, { cancelRefetch: false });
  }
}

/** Resolves when the page has loaded, its follow-up requests are done, and the browser is idle. */
async function pageQuiet(): Promise<void> {
  await pause(REST_MS);
  if ('requestIdleCallback' in window) await new Promise((idle) => requestIdleCallback(idle));
}

/** Starts from the shell or from a static page, with what is stored on this device. */
async function startFromCache(app: App): Promise<void> {
  app.session.restore();
  preloadPageChunks(app);
  await restorePersisted(app);
  // Rendered once and whole, unless that takes longer than a visitor would wait for the frame. A static page can be read
  // meanwhile: it stays until the app's own page can replace it.
  const whole = app.router.load();
  await (root.querySelector('main') ? whole : Promise.race([whole, pause(FRAME_AFTER_MS)]));
  const built = document.head.querySelectorAll('title, link[rel="canonical"]');
  const opened = disclosures().map(({ open }) => open);
  flushSync(() => createRoot(root, renderErrors).render(<AppRoot app={app} />));
  // Keeps open what a reader has opened in the static page meanwhile.
  disclosures().forEach((one, at) => (one.open ||= opened[at] ?? false));
  // The app has added its own tags, which follow the address: the built tags would name another page.
  for (const tag of built) tag.remove();
  doEarlyPress();
}

const disclosures = () => [...root.querySelectorAll<HTMLDetailsElement>('main details')];

const importPersistence = () => import('./startup/set-up-persistence.ts');

/** Restores persisted queries and rates. */
async function restorePersisted(app: App): Promise<void> {
  await (await importPersistence()).setUpPersistence(app);
}

/** Loads the chunks of a start from the device in parallel, rather than one after the other. */
function preloadStartupChunks(): void {
  const chunks: Promise<unknown>[] = [importPersistence()];
  if (storedCustomer(deviceStorage.local) !== undefined)
    chunks.push(import('./startup/persist-customer-data.ts'));
  // A chunk that fails is imported again where it is needed, and fails there.
  for (const chunk of chunks) chunk.catch(() => undefined);
}

/** Loads the chunks of the opened page while the persisted queries are read. */
function preloadPageChunks({ router }: App): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch(() => undefined);
  }
}

start().catch(async (error: unknown) => {
  const { ConfigScreen } = await import('#client/shell/screens/config-screen.tsx');
  createRoot(root).render(<ConfigScreen error={error} />);
});
