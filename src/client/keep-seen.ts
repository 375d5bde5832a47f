import { subscribe } from 'valtio/vanilla';
import type { App } from './app.tsx';
import { deviceStorage } from './offline/device-storage.ts';
import { keepPublic } from './offline/keep-public.ts';
import { noteDenied } from './offline/kept-losses.ts';
import { dropOwn } from './offline/kept-own.ts';
import { keepRates } from './offline/keep-rates.ts';

/**
 * What this device has kept comes back, and is kept up to date: the shop's for everybody, and a customer's
 * own for as long as they are logged in. What that takes is fetched only where somebody is.
 */
export async function keepSeen(app: App): Promise<void> {
  noteDenied();
  keepPublic(app.queryClient, deviceStorage.local);
  keepRates(app.rates, deviceStorage.local);
  const own = async () => {
    if (!app.session.state.user) return;
    const { keepOwn } = await import('./keep-own.ts');
    keepOwn(app);
  };
  subscribe(app.session.state, () => void own().catch(console.error));
  // What a login left that ended without this app, another version's say.
  if (!app.session.state.user) dropOwn(deviceStorage.local);
  await own();
}
