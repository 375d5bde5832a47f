import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { GetLogin } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { failureText } from '#client/api/failure-text.ts';
import { keepDigits, tidyNumbers } from '#client/ui/form/mobile-digits.ts';
import { type FieldError, useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { useFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { type LoginField, type LoginTyped, loginFault } from './login-errors.ts';
import { LOGIN_NUMBER } from './login-number.ts';
import { SubmitButton } from './submit-button.tsx';
import styles from './account-form.module.css';

const GO_AFTER_MS = 700;
const KEPT = ['LoginId'] as const;

/** Logs a customer in, then goes to `from`. Who is logged in already goes there at once. */
export function LoginForm({ from = '/' }: { from?: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<LoginField>(form);
  const kept = useFormDraft(form, LOGIN_NUMBER, KEPT);
  const { mutate, isPending, greeted } = useLogin(show);
  useWayOn(greeted, from, kept.forget);
  const search = from === '/' ? {} : { from };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending || greeted) return;
    tidyNumbers(event.currentTarget);
    const data = new FormData(event.currentTarget);
    const typed = { LoginId: String(data.get('LoginId')), Password: String(data.get('Password')) };
    const broken = loginFault(typed);
    if (broken) return show(broken);
    clear();
    mutate(typed);
  }
  function input({ target }: FormEvent<HTMLFormElement>): void {
    const control = target as HTMLInputElement;
    if (control.name === 'LoginId') keepDigits(control);
    touched(control.name);
    kept.keep();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <Field
        label={m.login_number()}
        name="LoginId"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        prefix="+91"
        error={errorOf('LoginId')}
      />
      <Field
        label={m.login_password()}
        name="Password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        reveal={{ show: m.login_show_password(), hide: m.login_hide_password() }}
        error={errorOf('Password')}
      />
      {fault && !fault.field && (
        <Notice kind="error" role="presentation">
          {fault.text}
        </Notice>
      )}
      <SubmitButton busy={isPending || greeted}>{m.login_submit()}</SubmitButton>
      <p className={styles.others}>
        <Link to="/changepassword" search={search}>
          {m.login_forgot()}
        </Link>
        <span>
          {m.login_new_here()}{' '}
          <Link to="/register" search={search}>
            {m.login_create()}
          </Link>
        </span>
      </p>
    </form>
  );
}

function useLogin(show: (fault: FieldError<LoginField>) => void) {
  const { api, session } = useServices();
  /** The store has said welcome on this very form. */
  const [greeted, setGreeted] = useState(false);
  const { mutate, isPending } = useOneMutation({
    async mutationFn(typed: LoginTyped) {
      const { data, msg, token } = await api.call(GetLogin, typed);
      const [user] = data;
      if (!user || !token) throw new Error('A login without a user or a token');
      return { user, token, msg };
    },
    onSuccess({ user, token, msg }) {
      setGreeted(true);
      session.begin(user, token);
      showSuccess(msg || m.login_done());
    },
    onError: (error) => show({ text: failureText(error, m.login_unreachable()) }),
  });
  return { mutate, isPending, greeted };
}

/** Where a logged-in customer goes from here: at once, or when they have read the welcome. */
function useWayOn(greeted: boolean, from: string, reset: () => void): void {
  const navigate = useNavigate();
  const loggedIn = useUser() !== undefined;
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    if (!loggedIn) return undefined;
    const go = () => {
      latest.current();
      void navigate({ href: from, replace: true });
    };
    const timer = setTimeout(go, greeted ? GO_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [loggedIn, greeted, from, navigate]);
}
