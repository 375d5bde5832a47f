import { formDraft } from '#client/persistence/storage/use-form-draft.ts';

/** The number typed at the login. The login and the recovery share it. */
export const LOGIN_NUMBER_DRAFT = { key: 'login-number', fields: ['LoginId'] } as const;

/** Stores the number that the login page after this starts with. */
export function saveLoginNumber(number: string): void {
  formDraft(LOGIN_NUMBER_DRAFT.key).write({ LoginId: number });
}
