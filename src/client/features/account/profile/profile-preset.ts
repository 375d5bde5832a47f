import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** The account's icon asks for the first tabs, wherever My Account was left. */
export function presetProfile(): void {
  try {
    deviceStorage.local.setItem('profile', 'profile');
    deviceStorage.local.setItem('digitalOrder', 'coinOrder');
  } catch {
    // A full storage: My Account opens where the markers say that are there.
  }
}
