import { type FormEvent, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { keepDigits } from '#client/ui/form/mobile-digits.ts';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { CodeField } from './code-field.tsx';
import { ageOf, CODE_LIFE_S, mayBeCode, SEND_AGAIN_S, type SentCode } from './recovery-sent.ts';
import { SendAgain } from './send-again.tsx';
import { SentTo } from './sent-to.tsx';
import { SubmitButton } from '../login/submit-button.tsx';
import type { Recovery } from './use-recovery.ts';
import { useSecond } from './use-second.ts';
import { useSendCode } from './use-send-code.ts';
import { useVerifyCode } from './use-verify-code.ts';
import styles from '../login/account-form.module.css';

interface OtpStepProps {
  sent: SentCode;
  /** Tried too often. */
  spent?: boolean | undefined;
  recovery: Recovery;
}

/** The code that was sent. One action stands first: to verify it, or where it is over, a new one. */
export function OtpStep({ sent, spent = false, recovery }: OtpStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<'Otp'>(form);
  const age = ageOf(sent, useSecond());
  const over = spent || age >= CODE_LIFE_S;
  const send = useSendCode({
    onSent: recovery.codeSent,
    onFault: ({ text }) => show({ text }),
  });
  const verify = useVerifyCode(sent, {
    onVerified: (token, msg) => recovery.verified(sent.number, token, msg),
    onFault(next) {
      show(next);
      // What is typed next takes its place.
      if (next.field) field.current?.select();
    },
    onSpent: () => recovery.codeSpent(sent),
  });
  const busy = verify.isPending || send.isPending;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy || over) return;
    // A phone may have filled it in without a word.
    const typed = codeDigits(field.current?.value ?? '');
    if (!mayBeCode(typed, sent)) return show({ field: 'Otp', text: m.recover_enter_otp() });
    clear();
    verify.mutate(typed);
  }
  function input({ target }: FormEvent<HTMLFormElement>): void {
    keepDigits(target as HTMLInputElement, codeDigits);
    touched('Otp');
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <SentTo number={sent.number} onChange={() => recovery.startAgain(sent.number)} />
      <CodeField field={field} error={errorOf('Otp')} disabled={over} />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      {!over && <SubmitButton busy={verify.isPending}>{m.recover_verify()}</SubmitButton>}
      <SendAgain
        first={over}
        busy={send.isPending}
        waitSeconds={SEND_AGAIN_S - age}
        onSend={() => !busy && send.mutate(sent.number)}
      />
    </form>
  );
}
