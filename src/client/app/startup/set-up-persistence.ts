import { subscribe } from 'valtio/vanilla';
import type { App } from '../app.tsx';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { persistCatalogue } from '#client/persistence/queries/persist-catalogue.ts';
import { noteDenied } from '#client/persistence/queries/storage-warnings.ts';
import { dropOtherCustomers } from '#client/persistence/queries/customer-storage.ts';
import { persistRates } from '#client/persistence/rates/persisted-rates.ts';

/**
 * What this device has kept comes back, and is kept up to date: the shop's for everybody, and a customer's
 * own for as long as they are logged in. What that takes is fetched only where somebody is.
 */
export async function setUpPersistence(app: App): Promise<void> {
  noteDenied();
  persistCatalogue(app.queryClient, deviceStorage.local);
  persistRates(app.rates, deviceStorage.local);
  const own = async () => {
    if (!app.session.state.user) return;
    const { persistCustomerData } = await import('./persist-customer-data.ts');
    persistCustomerData(app);
  };
  subscribe(app.session.state, () => void own().catch(console.error));
  // What a login left that ended without this app, another version's say.
  if (!app.session.state.user) dropOtherCustomers(deviceStorage.local);
  await own();
}
