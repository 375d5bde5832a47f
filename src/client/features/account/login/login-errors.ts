import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export interface LoginTyped {
  LoginId: string;
  Password: string;
}
export type LoginField = keyof LoginTyped;

/** The rules of the login, in their order. */
export function loginFault({ LoginId, Password }: LoginTyped): FieldError<LoginField> | undefined {
  if (!isMobileNumber(LoginId)) return { field: 'LoginId', text: m.login_enter_number() };
  if (!Password) return { field: 'Password', text: m.login_enter_password() };
  return undefined;
}
