import { VerifyOtpForFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import type { SentCode } from './recovery-sent.ts';

interface VerifyCode {
  onVerified: (token: string, msg: string) => void;
  onFault: (fault: FieldError<'Otp'>) => void;
  /** Too many tries: this code opens nothing any more. */
  onSpent: () => void;
}

/** Asks the store whether a code is right. A store that gives no token wants none back. */
export function useVerifyCode(sent: SentCode, { onVerified, onFault, onSpent }: VerifyCode) {
  const { api } = useServices();
  return useOneMutation({
    mutationFn: (Otp: string) =>
      api.call(VerifyOtpForFront, { LoginId: sent.number, Otp, Challenge: sent.challenge }),
    onSuccess: ({ token = '', msg }) => onVerified(token, msg),
    onError(error) {
      const code = error instanceof Refusal ? error.code : undefined;
      const text = failureText(error, m.recover_verify_unreachable());
      onFault(code === REFUSED.badInput ? { field: 'Otp', text } : { text });
      if (code === REFUSED.tooMany) onSpent();
    },
  });
}
