import { LONGEST_PASSWORD } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export interface NewPassword {
  Password: string;
  ConfirmPassword: string;
}
export interface PasswordChange extends NewPassword {
  OldPassword: string;
}

/** The first broken rule of a new password. */
export function newPasswordError(typed: NewPassword): FieldError<keyof NewPassword> | undefined {
  if (!typed.Password) return { field: 'Password', text: m.password_enter() };
  if (!typed.ConfirmPassword) {
    return { field: 'ConfirmPassword', text: m.password_enter_confirm() };
  }
  if (typed.ConfirmPassword !== typed.Password) {
    return { field: 'ConfirmPassword', text: m.password_mismatch() };
  }
  if (typed.Password.length > LONGEST_PASSWORD) {
    return { field: 'Password', text: m.register_too_long() };
  }
  return undefined;
}

/** Only the store can check the old password; an empty one cannot match. */
export function passwordChangeError(
  typed: PasswordChange,
): FieldError<keyof PasswordChange> | undefined {
  if (!typed.OldPassword) return { field: 'OldPassword', text: m.password_old_mismatch() };
  return newPasswordError(typed);
}
