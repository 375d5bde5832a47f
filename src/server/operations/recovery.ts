import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { changePassword } from '../accounts/change-password.ts';
import { findSession } from '../accounts/sessions/find-session.ts';
import { resetPassword } from '#server/accounts/recovery/reset-password.ts';
import { noteSecurity } from '../accounts/security/security-log.ts';
import { seenFrom } from '../accounts/security/seen-from.ts';
import { sendCode } from '../accounts/recovery/send-code.ts';
import { verifyCode } from '#server/accounts/recovery/verify-code.ts';
import type { HandlersOf } from './handler.ts';

export const recoveryHandlers: HandlersOf<
  'VerifyLoginIdForForgotPassFront' | 'VerifyOtpForFront' | 'ChangePasswordFront'
> = {
  async VerifyLoginIdForForgotPassFront({ LoginId }, { shop, caller }) {
    const { address, device, agent } = caller;
    const asked = { number: LoginId.trim(), address, device, agent };
    const challenge = await sendCode(shop, asked);
    return { data: [{ Otp: challenge }], msg: m.code_on_its_way() };
  },

  async VerifyOtpForFront({ LoginId, Otp, Challenge }, { shop, caller: { address } }) {
    const token = await verifyCode(shop, {
      number: LoginId.trim(),
      code: Otp.trim(),
      challenge: Challenge,
      address,
    });
    return { data: [{ Otp: Challenge }], token, msg: m.code_right() };
  },

  async ChangePasswordFront({ Token, oldPass, newPass }, { shop, caller }) {
    const session = await findSession(shop, Token, caller.cookie);
    if (session) {
      const { customerId } = session;
      const renewed = await changePassword(shop, {
        customerId,
        token: Token,
        oldPassword: oldPass,
        newPassword: newPass,
      });
      caller.giveCookie(renewed.cookie);
      const kind = 'password-changed' as const;
      await noteSecurity(shop, { customerId, kind, from: seenFrom(caller) });
      return { msg: m.password_changed(), token: renewed.token };
    }
    if (oldPass) throw new Refusal(REFUSED.signedOut, m.signed_out());
    await resetPassword(shop, Token, newPass, seenFrom(caller));
    return { msg: m.password_reset_done() };
  },
};
