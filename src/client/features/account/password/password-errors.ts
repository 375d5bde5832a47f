import {
  type PasswordOwner,
  SHORTEST_PASSWORD,
  weaknessOf,
} from '#shared/accounts/password-rule.ts';
import { LONGEST_PASSWORD } from '#shared/accounts/registration.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export interface NewPassword {
  Password: string;
  ConfirmPassword: string;
}
export interface PasswordChange extends NewPassword {
  OldPassword: string;
}

/** Why a new password is too weak; the store additionally checks a list of common ones. */
export function weakPasswordText(password: string, owner: PasswordOwner): string | undefined {
  const weakness = weaknessOf(password, owner);
  return weakness && weak[weakness]();
}

const weak = {
  short: () => m.password_short({ least: SHORTEST_PASSWORD }),
  own: m.password_own,
  shop: m.password_shop,
} as const;

/** The first broken rule of a new password. */
export function newPasswordError(
  typed: NewPassword,
  owner: PasswordOwner,
): FieldError<keyof NewPassword> | undefined {
  if (!typed.Password) return { field: 'Password', text: m.password_enter() };
  const text = weakPasswordText(typed.Password, owner);
  if (text) return { field: 'Password', text };
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

/** Whether the store refuses this password as weak and would take another. */
export const isWeakPassword = (failure: Error): boolean =>
  failure instanceof Refusal && failure.reason === 'weak-password';

/** Only the store can check the old password; an empty one cannot match. */
export function passwordChangeError(
  typed: PasswordChange,
  owner: PasswordOwner,
): FieldError<keyof PasswordChange> | undefined {
  if (!typed.OldPassword) return { field: 'OldPassword', text: m.password_old_mismatch() };
  return newPasswordError(typed, owner);
}
