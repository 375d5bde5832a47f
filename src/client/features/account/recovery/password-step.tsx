import { type FormEvent, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ChangePasswordFront } from '#shared/contract/recovery.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { logOut } from '../login/log-out.ts';
import { keepLoginNumber } from '../login/login-number.ts';
import { ManagerUsername } from '../password/manager-username.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { type NewPassword, newPasswordFault } from '../password/password-errors.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import type { Recovery } from './use-recovery.ts';
import styles from '../login/account-form.module.css';

interface PasswordStepProps {
  number: string;
  /** What the right code gave; good for one new password. */
  token: string;
  recovery: Recovery;
  from: string | undefined;
}

/** The new password; then to the login with it. */
export function PasswordStep({ number, token, recovery, from }: PasswordStepProps) {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { fault, errorOf, show, clear, touched } = useFormErrors<keyof NewPassword>(form);
  // A try before this one may have arrived although its answer did not.
  const unanswered = useRef(false);
  const { mutate, isPending } = useOneMutation({
    mutationFn: (newPass: string) =>
      api.call(ChangePasswordFront, { Token: token, oldPass: '', newPass }),
    async onSuccess({ msg }) {
      showSuccess(msg || m.recover_done());
      // A login on this device is over as well: the store has ended all of them.
      if (session.state.user) await logOut(api, session);
      keepLoginNumber(number);
      await navigate({ to: '/login', search: from && from !== '/' ? { from } : {} });
    },
    onError(error) {
      const text = failureText(error, m.recover_save_unreachable());
      if (!isOver(error, token)) {
        unanswered.current ||= !(error instanceof Refusal);
        return show({ text });
      }
      const over = unanswered.current ? m.recover_maybe_saved() : text;
      showError(over);
      return recovery.startAgain(number, over);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const typed = {
      Password: String(data.get('Password')),
      ConfirmPassword: String(data.get('ConfirmPassword')),
    };
    const broken = newPasswordFault(typed);
    if (broken) return show(broken);
    clear();
    mutate(typed.Password);
  }
  const input = ({ target }: FormEvent<HTMLFormElement>) =>
    touched((target as HTMLInputElement).name);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={input} noValidate>
      <ManagerUsername number={number} />
      <NewPasswordFields errorOf={errorOf} />
      {fault && !fault.field && (
        <Notice
          kind="error"
          role="presentation"
          action={
            <Button variant="quiet" size="small" onClick={() => recovery.startAgain(number)}>
              {m.recover_start_again()}
            </Button>
          }
        >
          {fault.text}
        </Notice>
      )}
      <SubmitButton busy={isPending}>{m.recover_save()}</SubmitButton>
    </form>
  );
}

/**
 * The token has been used or is too old: only a new code helps. The rules of a password have been checked
 * before, so that a store which gave a token can mean nothing else by bad input.
 */
function isOver(error: unknown, token: string): boolean {
  if (!(error instanceof Refusal)) return false;
  return error.code === REFUSED.signedOut || (error.code === REFUSED.badInput && token !== '');
}
