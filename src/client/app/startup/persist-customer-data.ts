import type { App } from '../app.tsx';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import {
  persistPrivateQueries,
  persistedCustomer,
} from '#client/persistence/queries/persist-private-queries.ts';
import { whenIdle } from '#client/prefetch/when-idle.ts';

/** Persists the queries of the customer who is logged in, until their login ends; called at each login. */
export function persistCustomerData(app: App): void {
  const { user } = app.session.state;
  if (!user || persistedCustomer(app.queryClient)?.customer === user.Id) return;
  const own = persistPrivateQueries(app.queryClient, deviceStorage.local, user.Id);
  const ahead = prefetchWhenIdle(app);
  const stopListening = app.session.onEnd(() => {
    stopListening();
    ahead.stop();
    own.wipe();
  });
}

/** Prefetches what the customer may want to read, once the opened page is complete. */
function prefetchWhenIdle(app: App): { stop: () => void } {
  let over = false;
  let stop = () => {
    over = true;
  };
  whenIdle(() => {
    if (over) return;
    import('../prefetch/prefetch-customer-data.ts')
      .then(({ prefetchCustomerData }) => {
        if (!over) stop = prefetchCustomerData(app);
      })
      .catch(console.error);
  });
  return { stop: () => stop() };
}
