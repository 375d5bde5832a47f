import { type FormEvent, useRef } from 'react';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { Field } from '#client/ui/form/field.tsx';
import { keepDigits, tidyNumbers } from '#client/ui/form/mobile-digits.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { LOGIN_NUMBER } from '../login/login-number.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import type { Recovery } from './use-recovery.ts';
import { useSendCode } from './use-send-code.ts';
import styles from '../login/account-form.module.css';

const KEPT = ['LoginId'] as const;

interface NumberStepProps {
  recovery: Recovery;
  /** What is known of the number already. */
  number?: string | undefined;
  /** Why the recovery starts again. */
  notice?: string | undefined;
}

/** Whose password it is. The number typed at the login is here already. */
export function NumberStep({ recovery, number, notice }: NumberStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<'LoginId'>(form);
  const kept = useFormDraft(form, LOGIN_NUMBER, KEPT);
  const { mutate, isPending } = useSendCode({ onSent: recovery.codeSent, onFault: show });
  const wrong = fault ? !fault.field && fault.text : notice;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    tidyNumbers(event.currentTarget);
    const typed = String(new FormData(event.currentTarget).get('LoginId'));
    if (!isMobileNumber(typed)) return show({ field: 'LoginId', text: m.recover_enter_number() });
    clear();
    mutate(typed);
  }
  function input({ target }: FormEvent<HTMLFormElement>): void {
    keepDigits(target as HTMLInputElement);
    touched('LoginId');
    kept.keep();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <Field
        label={m.recover_number()}
        name="LoginId"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        enterKeyHint="send"
        prefix="+91"
        defaultValue={number}
        error={errorOf('LoginId')}
      />
      <Field label={m.recover_otp()} hint={m.recover_otp_closed()} disabled />
      {wrong && (
        <Notice kind="error" role="presentation">
          {wrong}
        </Notice>
      )}
      <SubmitButton busy={isPending}>{m.recover_send()}</SubmitButton>
    </form>
  );
}
