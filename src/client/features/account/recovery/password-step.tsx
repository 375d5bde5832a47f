import { useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { logOut } from '../login/log-out.ts';
import { saveLoginNumber } from '../login/login-number.ts';
import { isWeakPassword, newPasswordError } from '../password/password-errors.ts';
import { ManagerUsername, NewPasswordFields } from '../password/password-fields.tsx';
import { SubmitButton } from '../login/submit-button.tsx';
import { SentTo } from './sent-to.tsx';
import type { Recovery } from './use-recovery.ts';
import styles from '../login/account-form.module.css';

const FIELDS = ['Password', 'ConfirmPassword'] as const;

interface PasswordStepProps {
  number: string;
  /** Received for the right code; valid for one new password. */
  token: string;
  recovery: Recovery;
  from: string | undefined;
}

/** Sets the new password, then logs in with it. */
export function PasswordStep({ number, token, recovery, from }: PasswordStepProps) {
  const { api, session, config } = useServices();
  const navigate = useNavigate();
  // An earlier attempt may have reached the store although its answer was lost.
  const unanswered = useRef(false);
  const { props, field, error, isPending } = useForm({
    fields: FIELDS,
    check: (typed) => newPasswordError(typed, { number, shopName: config.projectName }),
    send: ({ Password }) =>
      api.call(ChangePasswordFront, { Token: token, oldPass: '', newPass: Password }),
    async onSuccess({ msg }) {
      recovery.done();
      showSuccess(msg || m.recover_done());
      // The store has ended all logins of the customer, including this device's.
      if (session.state.user) void logOut(api, session);
      // After that has removed what the tab keeps, and before the form of the login reads it.
      saveLoginNumber(number);
      await navigate({ to: '/login', search: from && from !== '/' ? { from } : {} });
    },
    onError(failure, { show }) {
      const text = failureText(failure, m.recover_save_unreachable());
      if (isWeakPassword(failure)) return show({ field: 'Password', text });
      if (!isTokenOver(failure, token)) {
        unanswered.current ||= !(failure instanceof Refusal);
        return show({ text });
      }
      const over = unanswered.current ? m.recover_maybe_saved() : text;
      showError(over);
      return recovery.startAgain(number, over);
    },
  });
  const startAgain = (
    <Button variant="quiet" size="small" onClick={() => recovery.startAgain(number)}>
      {m.recover_start_again()}
    </Button>
  );
  return (
    <form {...props} className={styles.form}>
      <SentTo number={number} onChange={() => recovery.startAgain(number)} />
      <ManagerUsername number={number} />
      <NewPasswordFields field={field} />
      <FormError error={error} action={startAgain} />
      <SubmitButton busy={isPending}>{m.recover_save()}</SubmitButton>
    </form>
  );
}

/**
 * Whether the token is used or expired, so that only a new code helps. A password's rules are checked before sending, so from a
 * store that gave a token bad input can mean nothing else.
 */
function isTokenOver(failure: Error, token: string): boolean {
  if (!(failure instanceof Refusal)) return false;
  return failure.code === REFUSED.signedOut || (failure.code === REFUSED.badInput && token !== '');
}
