import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { Fault } from '#client/ui/form/use-form-errors.ts';

export interface LoginTyped {
  LoginId: string;
  Password: string;
}
export type LoginField = keyof LoginTyped;

/** The rules of the login, in their order. */
export function loginFault({ LoginId, Password }: LoginTyped): Fault<LoginField> | undefined {
  if (!isMobileNumber(LoginId)) return { field: 'LoginId', text: m.login_enter_number() };
  if (!Password) return { field: 'Password', text: m.login_enter_password() };
  return undefined;
}
