import { VerifyLoginIdForForgotPassFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

interface SendCode {
  onSent: (number: string, otp: string, msg: string) => void;
  onFault: (fault: FieldError<'LoginId'>) => void;
}

/** Has a one-time code sent to a number. */
export function useSendCode({ onSent, onFault }: SendCode) {
  const { api } = useServices();
  return useOneMutation({
    mutationFn: (LoginId: string) => api.call(VerifyLoginIdForForgotPassFront, { LoginId }),
    onSuccess: ({ data, msg }, number) => onSent(number, data[0]?.Otp ?? '', msg),
    onError(error) {
      const aboutNumber = error instanceof Refusal && error.code === REFUSED.badInput;
      const text = failureText(error, m.recover_send_unreachable());
      onFault(aboutNumber ? { field: 'LoginId', text } : { text });
    },
  });
}
