import { storedText } from '#client/persistence/storage/stored-value.ts';

/** Makes My Account open with its first tabs, whichever were open last: what the account icon does. */
export function presetProfile(): void {
  storedText('profile').write('profile');
  storedText('digitalOrder').write('coinOrder');
}
