import { Refusal } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

export const recoveryHandlers: HandlersOf<
  'VerifyLoginIdForForgotPassFront' | 'VerifyOtpForFront' | 'ChangePasswordFront'
> = {
  async VerifyLoginIdForForgotPassFront() {
    throw new Refusal(404, 'to be written');
  },

  async VerifyOtpForFront() {
    throw new Refusal(404, 'to be written');
  },

  async ChangePasswordFront() {
    throw new Refusal(404, 'to be written');
  },
};
