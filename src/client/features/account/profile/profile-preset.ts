import { storedText } from '#client/persistence/storage/stored-value.ts';

/** Makes My Account open on its first tabs, whatever was open last: what the account icon does. */
export function presetProfile(): void {
  storedText('profile').write('profile');
  storedText('digitalOrder').write('coinOrder');
}
