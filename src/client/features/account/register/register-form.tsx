import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { insertRegister } from '#shared/contract/account.ts';
import type { Registration } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { failureText } from '#client/api/failure-text.ts';
import { keepDigits, tidyNumbers } from '#client/ui/form/mobile-digits.ts';
import { keepLoginNumber } from '../login/login-number.ts';
import { RegisterFields } from './register-fields.tsx';
import {
  type RegistrationField,
  type RegistrationForm,
  registrationFormFault,
} from './registration-form-errors.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import styles from '../login/account-form.module.css';

/** All but the passwords. */
const KEPT = ['FirstName', 'LastName', 'Number', 'State', 'Email', 'GstNumber', 'Address'] as const;

/** Makes an account, then goes to the login, and from there to `from`. */
export function RegisterForm({ from }: { from?: string | undefined }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<RegistrationField>(form);
  const kept = useFormDraft(form, 'register-draft', KEPT);
  const search = from && from !== '/' ? { from } : {};
  const { mutate, isPending } = useOneMutation({
    mutationFn: (registration: Registration) =>
      api.call(insertRegister, { ...registration, UserType: 'User' }),
    onSuccess({ msg }, { Number }) {
      showSuccess(msg || m.register_done());
      kept.forget();
      keepLoginNumber(Number);
      void navigate({ to: '/login', search });
    },
    onError: (error) => show({ text: failureText(error, m.register_unreachable()) }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    tidyNumbers(event.currentTarget);
    const typed = readForm(new FormData(event.currentTarget));
    const broken = registrationFormFault(typed);
    if (broken) return show(broken);
    clear();
    const { ConfirmPassword: _checked, ...registration } = typed;
    mutate(registration);
  }
  function input({ target }: FormEvent<HTMLFormElement>): void {
    const control = target as HTMLInputElement;
    if (control.name === 'Number') keepDigits(control);
    touched(control.name);
    kept.keep();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <RegisterFields errorOf={errorOf} />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      <SubmitButton busy={isPending}>{m.register_submit()}</SubmitButton>
      <p className={styles.others}>
        <span>
          {m.register_have_account()}{' '}
          <Link to="/login" search={search}>
            {m.register_login()}
          </Link>
        </span>
      </p>
    </form>
  );
}

function readForm(data: FormData): RegistrationForm {
  const text = (field: RegistrationField) => String(data.get(field) ?? '');
  return {
    FirstName: text('FirstName'),
    LastName: text('LastName'),
    Number: text('Number'),
    State: text('State'),
    Email: text('Email'),
    Password: text('Password'),
    ConfirmPassword: text('ConfirmPassword'),
    GstNumber: text('GstNumber').toUpperCase(),
    Address: text('Address'),
  };
}
