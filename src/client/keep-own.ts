import type { App } from './app.tsx';
import { fetchAhead } from './keep-ahead.ts';
import { deviceStorage } from './offline/device-storage.ts';
import { keepPrivate, keptNow } from './offline/keep-private.ts';

/** Keeps what the customer who is logged in has seen, until their login ends; called at each login. */
export function keepOwn(app: App): void {
  const { user } = app.session.state;
  if (!user || keptNow()?.customer === user.Id) return;
  const own = keepPrivate(app.queryClient, deviceStorage.local, user.Id);
  const stopAhead = fetchAhead(app);
  const stopListening = app.session.onEnd(() => {
    stopListening();
    stopAhead();
    own.wipe();
  });
}
