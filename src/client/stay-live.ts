import type { App } from './app.tsx';
import { deviceStorage } from './offline/device-storage.ts';
import { startOutbox } from './offline/outbox-start.ts';
import { registerWorker } from './offline/register-worker.ts';
import { reloadWhenStale } from './offline/reload-once.ts';
import { openFeed } from './rates/feed.ts';
import { blockInspector } from './shell/block-inspector.ts';
import { focusPages } from './shell/focus-pages.ts';
import type { ServerClock } from './store/server-clock.ts';

const CLOCK_EVERY_MS = 10_000;

/** The live feed, the store's time, the worker: what the first screen does without. Loaded after it. */
export async function stayLive(app: App, clock: ServerClock, loaded: Promise<void>): Promise<void> {
  blockInspector(window);
  focusPages(app.router, document);
  reloadWhenStale(window, deviceStorage.session);
  await clock.ask();
  // A device's clock may be set while the shop is open.
  setInterval(() => navigator.onLine && clock.ask(), CLOCK_EVERY_MS);
  openFeed(app.rates, app.config.adminSocketUrl);
  startOutbox(app);
  await loaded;
  if (import.meta.env.PROD) await registerWorker();
  await tidyPayment();
}

/** A payment that nobody came back to. What lets go of it is fetched only where there may be one. */
async function tidyPayment(): Promise<void> {
  try {
    const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
    if (databases.length === 0) return;
    const { tidyDraft } = await import('./offline/payment-draft.ts');
    await tidyDraft();
  } catch {
    // It is let go of when a payment is opened.
  }
}
