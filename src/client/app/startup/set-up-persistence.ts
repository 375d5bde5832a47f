import { subscribe } from 'valtio/vanilla';
import type { App } from '../app.tsx';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { persistCatalogue } from '#client/persistence/queries/persist-catalogue.ts';
import { warnIfDenied } from '#client/persistence/queries/storage-warnings.ts';
import { dropOtherCustomers } from '#client/persistence/queries/customer-storage.ts';
import { persistRates } from '#client/persistence/rates/persisted-rates.ts';
import { followTranslation } from '#client/ui/translated-texts.ts';

/**
 * Restores and persists the public queries and the last rates, and a customer's own queries while they are logged in. The code for
 * the latter is loaded only at a login.
 */
export async function setUpPersistence(app: App): Promise<void> {
  // Every start comes here once its page is awake, and none is to be larger for it.
  followTranslation(document.body, globalThis.earlyChanges);
  globalThis.earlyChanges = undefined;
  warnIfDenied();
  persistCatalogue(app.queryClient, deviceStorage.local);
  persistRates(app.rates, deviceStorage.local);
  const own = async () => {
    if (!app.session.state.user) return;
    const { persistCustomerData } = await import('./persist-customer-data.ts');
    persistCustomerData(app);
  };
  subscribe(app.session.state, () => void own().catch(console.error));
  // The login may have ended without this code, for instance in another version of the app.
  if (!app.session.state.user) dropOtherCustomers(deviceStorage.local);
  await own();
}
