import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { GetLogin, type User } from '#shared/contract/account.ts';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { removeError } from '#client/ui/feedback/remove-error.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { OUTBOX_KEY } from '#client/outbox/outbox-storage.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { wipeCustomerStorage } from '#client/persistence/storage/wipe-customer-storage.ts';
import { storedCustomer } from '#client/session/session.ts';
import { failureText } from '#client/api/failure-text.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { checkCookie, cookiesAreOff } from './cookies.ts';
import { LOGIN_NUMBER_DRAFT } from './login-number.ts';
import { keepChosen } from './return-address.ts';
import { SubmitButton } from './submit-button.tsx';
import styles from './account-form.module.css';

const GO_AFTER_MS = 700;
const FIELDS = ['LoginId', 'Password'] as const;
type LoginField = (typeof FIELDS)[number];

/** Removes what a customer left whose login could not be stored. What a visitor has written and is to be sent stays. */
function leaveNothingOfOthers({ Id }: User): void {
  const { local } = deviceStorage;
  if (storedCustomer(local) === Id) return;
  wipeCustomerStorage('local', local, (key) => key === OUTBOX_KEY);
}

/** Logs a customer in, then goes to `from`; a customer who is already logged in goes there at once. */
export function LoginForm({ from = '/' }: { from?: string | undefined }) {
  const { api, session, config } = useServices();
  const [welcomed, setWelcomed] = useState(false);
  /** Whether this form has logged the customer in and shows the welcome; false once that login has ended. */
  const greeted = useUser() !== undefined && welcomed;
  const { props, field, error, isPending, reset } = useForm({
    fields: FIELDS,
    draft: LOGIN_NUMBER_DRAFT,
    check: (typed) =>
      loginError(typed) ?? (cookiesAreOff(config) ? { text: m.login_no_cookies() } : undefined),
    blocked: greeted,
    async send(typed) {
      const { data, msg, token } = await api.call(GetLogin, typed);
      const [user] = data;
      if (!user || !token) throw new Error('A login without a user or a token');
      await checkCookie(api, config, token);
      return { user, token, msg };
    },
    onSuccess({ user, token, msg }) {
      setWelcomed(true);
      leaveNothingOfOthers(user);
      session.begin(user, token);
      // What asked for this login, such as that the last one has ended, is answered.
      removeError();
      showSuccess(msg || m.login_done());
    },
    onError: (failure, { show }) => show({ text: failureText(failure, m.login_unreachable()) }),
  });
  useLeaveLoggedIn(greeted, from, reset);
  const search = from === '/' ? {} : { from };
  return (
    <form {...props} className={styles.form}>
      <Field
        {...field('LoginId')}
        label={m.login_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        prefix="+91"
      />
      <Field
        {...field('Password')}
        label={m.login_password()}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        reveal={{ show: m.login_show_password(), hide: m.login_hide_password() }}
      />
      <FormError error={error} />
      <SubmitButton busy={isPending || greeted}>{m.login_submit()}</SubmitButton>
      <p className={styles.others}>
        <Link to="/changepassword" search={search} state={keepChosen}>
          {m.login_forgot()}
        </Link>
        <span>
          {m.login_new_here()}{' '}
          <Link to="/register" search={search} state={keepChosen}>
            {m.login_create()}
          </Link>
        </span>
      </p>
    </form>
  );
}

/** The first broken rule of the login, in the order of the form. */
export function loginError({
  LoginId,
  Password,
}: Record<LoginField, string>): FieldError<LoginField> | undefined {
  if (!isMobileNumber(LoginId)) return { field: 'LoginId', text: m.login_enter_number() };
  if (!Password) return { field: 'Password', text: m.login_enter_password() };
  return undefined;
}

/** Leaves the page once the customer is logged in: at once, or after some time to read the welcome. */
function useLeaveLoggedIn(greeted: boolean, from: string, reset: () => void): void {
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
