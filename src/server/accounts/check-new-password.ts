import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import {
  type PasswordOwner,
  SHORTEST_PASSWORD,
  weaknessOf,
} from '#shared/accounts/password-rule.ts';
import { LONGEST_PASSWORD } from '#shared/accounts/registration.ts';
import { m } from '#server/messages/compiled/messages.js';

/** The most common passwords in leaks from other shops, in small letters. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= SHORTEST_PASSWORD),
);

/**
 * Throws a Refusal 400 for an unsafe password: empty, too long, shorter than 8 characters, common, the customer's own number or
 * the shop's name. Existing passwords are not checked.
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const refuse = (message: string) => {
    throw new Refusal(REFUSED.badInput, message, 'weak-password');
  };
  if (!password) refuse(m.enter_password());
  if (password.length > LONGEST_PASSWORD) refuse(m.password_too_long({ most: LONGEST_PASSWORD }));
  const weakness = weaknessOf(password, owner);
  if (weakness === 'short') refuse(m.password_short({ least: SHORTEST_PASSWORD }));
  if (weakness === 'own') refuse(m.password_own());
  if (weakness === 'shop') refuse(m.password_shop());
  if (COMMON.has(password.toLowerCase())) refuse(m.password_common());
}
