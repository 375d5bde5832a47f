import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { changePassword } from '../accounts/change-password.ts';
import { findSession } from '../accounts/sessions/find-session.ts';
import { resetPassword } from '#server/accounts/recovery/reset-password.ts';
import { sendCode } from '../accounts/recovery/send-code.ts';
import { verifyCode } from '#server/accounts/recovery/verify-code.ts';
import type { HandlersOf } from './handler.ts';

export const recoveryHandlers: HandlersOf<
  'VerifyLoginIdForForgotPassFront' | 'VerifyOtpForFront' | 'ChangePasswordFront'
> = {
  async VerifyLoginIdForForgotPassFront({ LoginId }, { shop, caller: { address, device } }) {
    const challenge = await sendCode(shop, { number: LoginId.trim(), address, device });
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
      await changePassword(shop, {
        customerId,
        token: Token,
        oldPassword: oldPass,
        newPassword: newPass,
      });
      return { msg: m.password_changed() };
    }
    if (oldPass) throw new Refusal(REFUSED.signedOut, m.signed_out());
    await resetPassword(shop, Token, newPass);
    return { msg: m.password_reset_done() };
  },
};
