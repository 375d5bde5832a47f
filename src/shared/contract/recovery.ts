import * as v from 'valibot';
import { requestText, text } from './fields.ts';
import { operation } from './operation.ts';

/** Whether the store returned the code itself (digits only) instead of a challenge. */
export const isCode = (otp: string): boolean => /^\d+$/.test(otp);

const otp = v.pipe(v.array(v.object({ Otp: text })), v.minLength(1, 'holds no Otp'));

/**
 * Sends a one-time code to a mobile number. `Otp` of the reply is a random challenge that is sent back with the code (never only
 * digits); other stores return the digits of the code themselves.
 */
export const VerifyLoginIdForForgotPassFront = operation({
  name: 'VerifyLoginIdForForgotPassFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText }),
  reply: otp,
});

/** Checks a one-time code. The reply's Token may set a new password, once, within 10 minutes. */
export const VerifyOtpForFront = operation({
  name: 'VerifyOtpForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ LoginId: requestText, Otp: requestText, Challenge: requestText }),
  reply: v.unknown(),
});

/** The message for a wrong `oldPass` (code 400), which identifies the refusal of a store that gives no reason. */
export const OLD_PASSWORD_WRONG = "Old password doesn't match";

/**
 * Sets a new password. Logged in: `Token` is the session's and `oldPass` is checked. After a one-time code: `Token` comes from
 * VerifyOtpForFront and `oldPass` is empty. Not marked as an operation with a session token, since it may carry another.
 */
export const ChangePasswordFront = operation({
  name: 'ChangePasswordFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({ Token: requestText, oldPass: requestText, newPass: requestText }),
  reply: v.unknown(),
});
