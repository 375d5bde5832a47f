import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** Where the number of the login is kept while it is typed: the login and the recovery share it. */
export const LOGIN_NUMBER = 'login-number';

/** So that who comes to the login from here need not type their number again. */
export function keepLoginNumber(number: string): void {
  try {
    deviceStorage.session.setItem(LOGIN_NUMBER, JSON.stringify({ LoginId: number }));
  } catch {
    // A full storage: then it is typed.
  }
}
