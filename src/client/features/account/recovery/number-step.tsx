import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { LOGIN_NUMBER_DRAFT } from '../login/login-number.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import { sendCode, sendCodeError } from './send-code.ts';
import type { Recovery } from './use-recovery.ts';
import styles from '../login/account-form.module.css';

interface NumberStepProps {
  recovery: Recovery;
  /** The number, if it is known from an earlier step. */
  number?: string | undefined;
  /** Why the recovery starts over. */
  notice?: string | undefined;
}

/** Asks for the number of the account. The number typed at the login is filled in. */
export function NumberStep({ recovery, number, notice }: NumberStepProps) {
  const { api } = useServices();
  const { props, field, error, isPending } = useForm({
    fields: LOGIN_NUMBER_DRAFT.fields,
    draft: LOGIN_NUMBER_DRAFT,
    check: ({ LoginId }) =>
      isMobileNumber(LoginId) ? undefined : { field: 'LoginId', text: m.recover_enter_number() },
    send: ({ LoginId }) => sendCode(api, LoginId),
    onSuccess: ({ otp, msg }, { LoginId }) => recovery.codeSent(LoginId, otp, msg),
    onError: (failure, { show }) => show(sendCodeError(failure)),
  });
  return (
    <form {...props} className={styles.form}>
      <Field
        {...field('LoginId')}
        label={m.recover_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        enterKeyHint="send"
        prefix="+91"
        defaultValue={number}
      />
      <Field label={m.recover_otp()} hint={m.recover_otp_closed()} disabled />
      <FormError error={error ?? (notice ? { text: notice } : undefined)} />
      <SubmitButton busy={isPending}>{m.recover_send()}</SubmitButton>
    </form>
  );
}
