import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { Config } from '#shared/contract/config.ts';
import { createRates, type KnownRates, type Rates } from '#client/rates/rates.ts';
import { RatesContext } from '#client/rates/rates-context.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { createSession } from '#client/session/session.ts';
import { createApiClient } from '#client/api/api-client.ts';
import { ServicesContext, type Services } from '#client/api/services-context.ts';
import type { ServerClock } from '#client/api/server-clock.ts';
import type { Transport } from '#client/api/transport.ts';
import { createShopRouter } from './router.ts';

export interface AppParts {
  config: Config;
  transport: Transport;
  /** The store's time, epoch ms. */
  storeNow: () => number;
  /** The clock behind `storeNow`, where the time may have to be asked for. */
  clock?: ServerClock;
  /** Storage for the login; absent on the server. */
  storage?: Storage | undefined;
  /** The tab's own storage, which survives a reload. */
  tabStorage?: Storage | undefined;
  /** Last-known rates to start with. */
  knownRates?: KnownRates | undefined;
  /** The router's history where there is no browser address bar. */
  history?: RouterHistory;
}

export type App = ReturnType<typeof createApp>;

/** Puts the app together from its parts: the same in the browser, on the server and in tests. */
export function createApp(parts: AppParts) {
  const { config, transport, storeNow, storage, tabStorage, knownRates, history } = parts;
  const session = createSession(storage, tabStorage);
  const api = createApiClient(transport, session);
  const rates: Rates = createRates({
    staleAfterMs: config.rateStaleAfterMs,
    steadyNow: () => performance.now(),
    storeNow,
    deviceNow: () => Date.now(),
    known: knownRates,
  });
  const clock: Services['clock'] = parts.clock ?? {
    now: storeNow,
    known: () => true,
    ask: async () => undefined,
  };
  const queryClient = createQueryClient();
  const router = createShopRouter({ config, api, session, rates, queryClient }, history);
  return { config, session, api, clock, rates, queryClient, router };
}

/** The whole app below the root element. */
export function AppRoot({ app }: { app: App }) {
  return (
    <ServicesContext value={app}>
      <RatesContext value={app.rates}>
        <QueryClientProvider client={app.queryClient}>
          <RouterProvider router={app.router} />
        </QueryClientProvider>
      </RatesContext>
    </ServicesContext>
  );
}
