import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** The number typed at the login. The login and the recovery share it. */
export const LOGIN_NUMBER_DRAFT = { key: 'login-number', fields: ['LoginId'] } as const;

/** Fills in the number on the login page that follows. */
export function saveLoginNumber(number: string): void {
  try {
    deviceStorage.session.setItem(LOGIN_NUMBER_DRAFT.key, JSON.stringify({ LoginId: number }));
  } catch {
    // The storage is full: the customer types the number again.
  }
}
