import { VerifyLoginIdForForgotPassFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { ApiClient } from '#client/api/api-client.ts';
import { failureText } from '#client/api/failure-text.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

/** Asks the store to send a one-time code to a number. */
export async function sendCode(api: ApiClient, LoginId: string) {
  const { data, msg } = await api.call(VerifyLoginIdForForgotPassFront, { LoginId });
  return { otp: data[0]?.Otp ?? '', msg };
}

/** Why no code was sent. Bad input can only be the number. */
export function sendCodeError(failure: Error): FieldError<'LoginId'> {
  const aboutNumber = failure instanceof Refusal && failure.code === REFUSED.badInput;
  const text = failureText(failure, m.recover_send_unreachable());
  return aboutNumber ? { field: 'LoginId', text } : { text };
}
