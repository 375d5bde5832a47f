import '#client/styles/index.css';
import { hydrate } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type App, AppRoot, createApp } from './app.tsx';
import { type PageData, readPageData } from './page-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import {
  writeStoredConfig,
  readStoredConfig,
} from '#client/persistence/values/persisted-config.ts';
import { startAfterFirstPaint } from './background/after-first-paint.ts';
import { captureInstallPrompt } from '#client/install/install-prompt.ts';
import { hydrateSync } from './hydrate-sync.ts';
import { pause } from '#client/updates/retry-import.ts';
import { renderErrors } from '#client/shell/render-errors.ts';
import { storedCustomer } from '#client/session/session.ts';
import { loadConfig } from '#client/api/load-config.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { httpTransport } from '#client/api/transport.ts';

/** How long a page may take before the frame around it is drawn alone. */
const FRAME_AFTER_MS = 300;

const root = document.getElementById('root') as HTMLElement;

async function start(): Promise<void> {
  captureInstallPrompt();
  const clock = createServerClock();
  const page = await readPageData(document);
  if (!page) fetchParts();
  // Whoever comes back waits for no network: whether they still hold is asked once the page stands.
  const kept = page ? undefined : readStoredConfig(deviceStorage.local);
  const config = page?.config ?? kept ?? (await loadConfig(clock));
  if (!kept) writeStoredConfig(config, deviceStorage.local);
  const app = createApp({
    config,
    transport: httpTransport(config, clock),
    storeNow: clock.now,
    clock,
    storage: deviceStorage.local,
    tabStorage: deviceStorage.session,
    knownRates: page?.rates,
  });
  if (page) await wake(app, page);
  else await open(app);
  // What fails from here on must not take away a page that can be read.
  startAfterFirstPaint(app, clock, kept !== undefined).catch(console.error);
}

/** Takes over a page that the store has rendered. */
async function wake(app: App, page: PageData): Promise<void> {
  hydrate(app.queryClient, page.queries);
  // Tells the router that the markup is there, so that it renders without a pending state of its own.
  app.router.ssr = { manifest: undefined };
  await app.router.load();
  hydrateSync(root, <AppRoot app={app} />);
  // For whoever measures: from here on, what is pressed is heard.
  performance.mark('awake');
  // Only now: the page was rendered for nobody in particular.
  app.session.restore();
  keepSeen(app).catch(console.error);
}

/** Starts from the shell or from a static page, with what this device has kept. */
async function open(app: App): Promise<void> {
  app.session.restore();
  fetchPage(app);
  await keepSeen(app);
  // Drawn once, and whole, where that takes no longer than somebody would wait for the frame around it. A page
  // rendered at build time can be read meanwhile: it stays until ours can stand in its place.
  const whole = app.router.load();
  await (root.querySelector('main') ? whole : Promise.race([whole, pause(FRAME_AFTER_MS)]));
  const built = document.head.querySelectorAll('title, link[rel="canonical"]');
  flushSync(() => createRoot(root, renderErrors).render(<AppRoot app={app} />));
  // The app's own stand beside them, and change with the address: shared, a page must not name another.
  for (const tag of built) tag.remove();
}

const keepSeenPart = () => import('./startup/set-up-persistence.ts');

/** What is kept on this device comes back; a page that the store has rendered need not wait for it. */
async function keepSeen(app: App): Promise<void> {
  await (await keepSeenPart()).setUpPersistence(app);
}

/** The parts that a start from this device goes through, at once: one by one they would wait for each other. */
function fetchParts(): void {
  const parts: Promise<unknown>[] = [keepSeenPart()];
  if (storedCustomer(deviceStorage.local) !== undefined)
    parts.push(import('./startup/persist-customer-data.ts'));
  // Whoever needs one asks again, and hears why it does not come.
  for (const part of parts) part.catch(() => undefined);
}

/** The part of the page that is opened comes while what is kept is read. */
function fetchPage({ router }: App): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    router
      .loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
      ?.catch(() => undefined);
  }
}

start().catch(async (error: unknown) => {
  const { ConfigScreen } = await import('#client/shell/config-screen.tsx');
  createRoot(root).render(<ConfigScreen error={error} />);
});
