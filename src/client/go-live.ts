import type { App } from './app.tsx';
import { keepRates } from './offline/keep-rates.ts';
import { deviceStorage } from './offline/device-storage.ts';
import { followOtherTabs } from './store/session.ts';
import type { ServerClock } from './store/server-clock.ts';

/** What starts once the first screen stands: the live feed, the other tabs, the worker. */
export async function goLive(app: App, clock: ServerClock): Promise<void> {
  keepRates(app.rates, deviceStorage.local);
  followOtherTabs(app.session, window);
  app.session.onEnd(() => {
    deviceStorage.session.clear();
    app.queryClient.removeQueries({ predicate: ({ meta }) => meta?.private === true });
    void app.router.navigate({ to: '/login' });
  });
  await pageLoaded();
  const [{ openFeed }, { reloadWhenStale }, { registerWorker }, { blockInspector }] =
    await Promise.all([
      import('./rates/feed.ts'),
      import('./offline/reload-once.ts'),
      import('./offline/register-worker.ts'),
      import('./shell/block-inspector.ts'),
    ]);
  blockInspector(window);
  reloadWhenStale(window, deviceStorage.session);
  await clock.ask();
  await openFeed(app.rates, app.config.adminSocketUrl);
  if (import.meta.env.PROD) await registerWorker();
}

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
