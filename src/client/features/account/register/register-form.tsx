import { useEffect } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { insertRegister } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { failureText } from '#client/api/failure-text.ts';
import { loadPinDirectory } from '../addresses/editor/pin-directory.ts';
import { tidyTypedGstin } from '../gst-error.ts';
import { saveLoginNumber } from '../login/login-number.ts';
import { keepChosen } from '../login/return-address.ts';
import { RegisterFields } from './register-fields.tsx';
import { isWeakPassword } from '../password/password-errors.ts';
import { registrationFormError } from './registration-form-errors.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import styles from '../login/account-form.module.css';

const STORED = [
  'FirstName',
  'LastName',
  'Number',
  'State',
  'Email',
  'GstNumber',
  'Address',
] as const;
const FIELDS = [...STORED, 'Password', 'ConfirmPassword'] as const;

/** Creates an account, then goes to the login, and from there to `from`. */
export function RegisterForm({ from }: { from?: string | undefined }) {
  const { api, config } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    // Offline without it: the store checks the address all the same.
    loadPinDirectory().catch(() => undefined);
  }, []);
  const search = from && from !== '/' ? { from } : {};
  const { props, field, error, isPending } = useForm({
    fields: FIELDS,
    once: true,
    draft: { key: 'register-draft', fields: STORED },
    tidy: (typed) => ({ ...typed, GstNumber: tidyTypedGstin(typed.GstNumber) }),
    check: (typed) => registrationFormError(typed, config.projectName),
    send: ({ ConfirmPassword: _checked, ...registration }) =>
      api.call(insertRegister, { ...registration, UserType: 'User' }),
    onSuccess({ msg }, { Number }, { reset }) {
      showSuccess(msg || m.register_done());
      reset();
      saveLoginNumber(Number);
      // In place of this form: Back must not lead to an empty one.
      void navigate({ to: '/login', search, state: keepChosen, replace: true });
    },
    onError(failure, { show }, { Number }) {
      // There may be an account all the same: its answer was lost, or it is an older one. Then the login comes next.
      saveLoginNumber(Number);
      const text = failureText(failure, m.register_unreachable());
      show(isWeakPassword(failure) ? { field: 'Password', text } : { text });
    },
  });
  return (
    <form {...props} className={styles.form}>
      <RegisterFields field={field} />
      <FormError error={error} />
      <SubmitButton busy={isPending}>{m.register_submit()}</SubmitButton>
      <p className={styles.others}>
        <span>
          {m.register_have_account()}{' '}
          <Link to="/login" search={search} state={keepChosen}>
            {m.register_login()}
          </Link>
        </span>
      </p>
    </form>
  );
}
