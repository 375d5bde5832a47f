import { useRef } from 'react';
import { VerifyOtpForFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { CodeField } from './code-field.tsx';
import { codeLength } from './code-length.ts';
import { SendAgain } from './send-again.tsx';
import { ageOf, CODE_LIFE_S, mayBeCode, SEND_AGAIN_S, type SentCode } from './sent-code.ts';
import { sendCode, sendCodeError } from './send-code.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import { SentTo } from './sent-to.tsx';
import type { Recovery } from './use-recovery.ts';
import { useSecond } from './use-second.ts';
import styles from '../login/account-form.module.css';

const FIELDS = ['Otp'] as const;

interface OtpStepProps {
  sent: SentCode;
  /** Too many wrong attempts: the code is no longer accepted. */
  spent?: boolean | undefined;
  recovery: Recovery;
}

/** The code that was sent. Its main action is to verify the code or, once it has expired, to get a new one. */
export function OtpStep({ sent, spent = false, recovery }: OtpStepProps) {
  const { api, config } = useServices();
  const length = codeLength(config);
  const input = useRef<HTMLInputElement>(null);
  const age = ageOf(sent, useSecond());
  const over = spent || age >= CODE_LIFE_S;
  const resend = useOneMutation({
    mutationFn: () => sendCode(api, sent.number),
    onSuccess: ({ otp, msg }) => recovery.codeSent(sent.number, otp, msg),
    onError(failure): void {
      form.show({ text: sendCodeError(failure).text });
    },
  });
  const form = useForm({
    fields: FIELDS,
    // A phone may fill the field in without an event.
    tidy: ({ Otp }) => ({ Otp: codeDigits(Otp, length) }),
    check: ({ Otp }) =>
      mayBeCode(Otp, sent, length) ? undefined : { field: 'Otp', text: m.recover_enter_otp() },
    blocked: over || resend.isPending,
    send: ({ Otp }) =>
      api.call(VerifyOtpForFront, { LoginId: sent.number, Otp, Challenge: sent.challenge }),
    // A store that gives no token does not require one either.
    onSuccess: ({ token = '', msg }) => recovery.verified(sent.number, token, msg),
    onError(failure, { show }) {
      const code = failure instanceof Refusal ? failure.code : undefined;
      const text = failureText(failure, m.recover_verify_unreachable());
      show(code === REFUSED.badInput ? { field: 'Otp', text } : { text });
      // The next typed code replaces the wrong one.
      if (code === REFUSED.badInput) input.current?.select();
      if (code === REFUSED.tooMany) recovery.codeSpent(sent);
    },
  });
  const busy = form.isPending || resend.isPending;
  return (
    <form {...form.props} className={styles.form}>
      <SentTo number={sent.number} onChange={() => recovery.startAgain(sent.number)} />
      <CodeField field={input} error={form.errorOf('Otp')} disabled={over} length={length} />
      <FormError error={form.error} />
      {!over && <SubmitButton busy={form.isPending}>{m.recover_verify()}</SubmitButton>}
      <SendAgain
        first={over}
        busy={resend.isPending}
        waitSeconds={SEND_AGAIN_S - age}
        onSend={() => !busy && resend.mutate(undefined)}
      />
    </form>
  );
}
