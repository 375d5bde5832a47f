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
import { startAfterFirstPaint } from './background/after-first-paint.ts';
import { captureInstallPrompt } from '#client/install/install-prompt.ts';
import { doEarlyPress } from './early-press.ts';
import { hydratePage } from './hydrate-page.tsx';
import { restBelow } from '#client/ui/later.tsx';
import { pause } from '#client/updates/retry-import.ts';
import { renderErrors } from '#client/shell/render-errors.ts';
import { storedCustomer } from '#client/session/session.ts';
import { loadConfig } from '#client/api/load-config.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { httpTransport } from '#client/api/transport.ts';

/** How long a page may take before the frame around it is drawn alone. */
const FRAME_AFTER_MS = 300;
/** How long the parts below the first view rest in a page that nobody touches. */
const REST_MS = 10_000;

/** A page that is painted can be touched: the start gives way to that between its steps. */
const nextTask = () => pause(0);

const root = document.getElementById('root') as HTMLElement;

/** The order of a start; README.md beside this file says why it is this one. */
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
  const app = createApp({
    config,
    transport: httpTransport(config, clock),
    storeNow: clock.now,
    clock,
    storage: deviceStorage.local,
    tabStorage: deviceStorage.session,
    knownRates: page?.rates,
  });
  if (page) await hydrateServerPage(app, page);
  else await startFromCache(app);
  // A failure from here on must not take away a page that can be read.
  startAfterFirstPaint(app, clock, stored !== undefined || page?.kept).catch(console.error);
}

/** Takes over a page that the store has rendered, just now or, where the worker has kept it, at an earlier visit. */
async function hydrateServerPage(app: App, page: FoundPage): Promise<void> {
  await nextTask();
  const settle = fillCache(app.queryClient, page);
  restBelow(pageQuiet());
  // Tells the router that the markup is there, so that it renders without a pending state of its own.
  app.router.ssr = { manifest: undefined };
  await app.router.load();
  await nextTask();
  await hydratePage(root, <AppRoot app={app} />, app.router);
  // For measurements: from here on a press has an effect.
  performance.mark('awake');
  // Only now, because the page was rendered for a visitor who is not logged in.
  app.session.restore();
  settle();
  doEarlyPress();
  bringUpToDate(app, page).catch(console.error);
}

/** Adds what else the device has. What a kept page was rendered from and no younger answer has replaced is asked for anew. */
async function bringUpToDate(app: App, { kept }: FoundPage): Promise<void> {
  await restorePersisted(app);
  if (kept) {
    await app.queryClient.refetchQueries({ stale: true, type: 'active' }, { cancelRefetch: false });
  }
}

/** Ends when the page has loaded with all that begins right after, and the browser has nothing to do. */
async function pageQuiet(): Promise<void> {
  await pause(REST_MS);
  if ('requestIdleCallback' in window) await new Promise((idle) => requestIdleCallback(idle));
}

/** Starts from the shell or from a static page, with what is stored on this device. */
async function startFromCache(app: App): Promise<void> {
  app.session.restore();
  preloadPageChunks(app);
  await restorePersisted(app);
  // Drawn once and whole, unless that takes longer than a visitor would wait for the frame. A static page can
  // be read meanwhile: it stays until the app's own page can replace it.
  const whole = app.router.load();
  await (root.querySelector('main') ? whole : Promise.race([whole, pause(FRAME_AFTER_MS)]));
  const built = document.head.querySelectorAll('title, link[rel="canonical"]');
  const opened = disclosures().map(({ open }) => open);
  flushSync(() => createRoot(root, renderErrors).render(<AppRoot app={app} />));
  // What a reader has opened in the static page meanwhile.
  disclosures().forEach((one, at) => (one.open ||= opened[at] ?? false));
  // The app has added its own, which change with the address: the built ones would name another page.
  for (const tag of built) tag.remove();
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
  // A chunk that fails is imported again where it is used, and fails there.
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
