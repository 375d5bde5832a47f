import { type FormEvent, useRef } from 'react';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { ManagerUsername } from './manager-username.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { type PasswordChange, passwordChangeFault } from './password-errors.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import styles from '../login/account-form.module.css';

/** A new password for the customer who is logged in. None of the three is kept anywhere. */
export function ChangePasswordForm() {
  const { api, session } = useServices();
  const user = useUser();
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<keyof PasswordChange>(form);
  const { mutate, isPending } = useOneMutation({
    mutationFn: ({ OldPassword, Password }: PasswordChange) =>
      api.call(ChangePasswordFront, {
        Token: session.token() ?? '',
        oldPass: OldPassword,
        newPass: Password,
      }),
    onSuccess({ msg }) {
      showSuccess(msg || m.password_done());
      form.current?.reset();
    },
    onError(error) {
      const text = failureText(error, m.password_unreachable());
      // The one refusal whose words the contract fixes.
      show(text === m.password_old_mismatch() ? { field: 'OldPassword', text } : { text });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const typed = {
      OldPassword: String(data.get('OldPassword')),
      Password: String(data.get('Password')),
      ConfirmPassword: String(data.get('ConfirmPassword')),
    };
    const broken = passwordChangeFault(typed);
    if (broken) return show(broken);
    clear();
    mutate(typed);
  }
  const input = ({ target }: FormEvent<HTMLFormElement>) =>
    touched((target as HTMLInputElement).name);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <ManagerUsername number={user?.Number ?? ''} />
      <Field
        label={m.password_old()}
        name="OldPassword"
        type="password"
        autoComplete="current-password"
        reveal={{ show: m.password_show_old(), hide: m.password_hide_old() }}
        error={errorOf('OldPassword')}
      />
      <NewPasswordFields errorOf={errorOf} />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      <SubmitButton busy={isPending}>{m.password_save()}</SubmitButton>
    </form>
  );
}
