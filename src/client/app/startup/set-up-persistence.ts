import { subscribe } from 'valtio/vanilla';
import type { App } from '../app.tsx';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { keepPublic } from '#client/persistence/queries/persist-catalogue.ts';
import { noteDenied } from '#client/persistence/queries/storage-warnings.ts';
import { dropOwn } from '#client/persistence/queries/customer-storage.ts';
import { keepRates } from './persisted-rates.ts';

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
    const { keepOwn } = await import('./persist-customer-data.ts');
    keepOwn(app);
  };
  subscribe(app.session.state, () => void own().catch(console.error));
  // What a login left that ended without this app, another version's say.
  if (!app.session.state.user) dropOwn(deviceStorage.local);
  await own();
}
