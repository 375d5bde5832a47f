import './styles/index.css';
import { hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppRoot, createApp } from './app.tsx';
import { readPageData } from './page-data.ts';
import { ConfigScreen } from './shell/config-screen.tsx';
import { deviceStorage } from './offline/device-storage.ts';
import { keepPublic } from './offline/keep-public.ts';
import { goLive } from './go-live.ts';
import { loadConfig } from './store/load-config.ts';
import { createServerClock } from './store/server-clock.ts';
import { httpTransport } from './store/transport.ts';

const root = document.getElementById('root') as HTMLElement;

async function start(): Promise<void> {
  const clock = createServerClock();
  const page = readPageData(document);
  const config = page?.config ?? (await loadConfig(clock));
  const app = createApp({
    config,
    transport: httpTransport(config, clock),
    storeNow: clock.now,
    storage: deviceStorage.local,
    knownRates: page?.rates,
  });
  if (page) {
    hydrate(app.queryClient, page.queries);
    // Tells the router that the markup is there, so that it renders without a pending state of its own.
    app.router.ssr = { manifest: undefined };
    await app.router.load();
    hydrateRoot(root, <AppRoot app={app} />);
    // Only now: the page was rendered for nobody in particular.
    app.session.restore();
    await keepPublic(app.queryClient, deviceStorage.local);
  } else {
    app.session.restore();
    await keepPublic(app.queryClient, deviceStorage.local);
    createRoot(root).render(<AppRoot app={app} />);
  }
  await goLive(app, clock);
}

start().catch((error: unknown) => {
  createRoot(root).render(<ConfigScreen error={error} />);
});
