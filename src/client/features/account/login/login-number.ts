import { formDraft } from '#client/persistence/storage/use-form-draft.ts';

/** The number typed at the login. The login and the recovery share it. */
export const LOGIN_NUMBER_DRAFT = { key: 'login-number', fields: ['LoginId'] } as const;

/** Fills in the number on the login page that follows. */
export function saveLoginNumber(number: string): void {
  formDraft(LOGIN_NUMBER_DRAFT.key).write({ LoginId: number });
}
