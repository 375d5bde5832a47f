import { useQueryClient } from '@tanstack/react-query';
import { Logout } from '#shared/contract/account.ts';
import { ChangePasswordFront, OLD_PASSWORD_WRONG } from '#shared/contract/recovery.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Card } from '#client/ui/layout/card.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import { securityEventsQuery, sessionsQuery } from '../security/queries.ts';
import { isWeakPassword, passwordChangeError } from './password-errors.ts';
import { ManagerUsername, NewPasswordFields } from './password-fields.tsx';
import { useLostAnswer } from '../use-lost-answer.ts';
import { SubmitButton } from '../login/submit-button.tsx';
import cardStyles from '../profile/profile-details.module.css';
import styles from '../login/account-form.module.css';

const FIELDS = ['OldPassword', 'Password', 'ConfirmPassword'] as const;

/** A new password for a logged-in customer who knows the old one. No password is stored on the device. */
export function ChangePasswordForm() {
  const { api, session, config } = useServices();
  const user = useUser();
  const queryClient = useQueryClient();
  const lost = useLostAnswer(() => showInfo(m.password_changed_unheard()));
  const { props, field, error, isPending } = useForm({
    fields: FIELDS,
    check: (typed) =>
      passwordChangeError(typed, { number: user?.Number ?? '', shopName: config.projectName }),
    async send({ OldPassword, Password }) {
      lost.sending();
      const Token = session.token() ?? '';
      const fields = { Token, oldPass: OldPassword, newPass: Password };
      const onRefusal = lost.onRefusal;
      const reply = await api.call(ChangePasswordFront, fields, undefined, { onRefusal });
      return { ...reply, goesOn: session.token() === Token };
    },
    onSuccess({ msg, token, goesOn }, _values, { reset }) {
      lost.answered();
      if (!goesOn) {
        // Whoever has logged out meanwhile stays so: at the store, too, where it could end the login of before only.
        if (token) api.call(Logout, { Token: token }).catch(() => undefined);
        return;
      }
      // The login continues under a new token: a copy of the old one is worthless.
      if (user && token) session.begin(user, token);
      // Every other login has ended, and the change is a security event of the account.
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery(api).queryKey });
      showSuccess(msg || m.password_done());
      reset();
    },
    onError(failure, { show }) {
      lost.failed(failure);
      // The page of the login says why it ended.
      if (!session.state.user) return;
      const text = failureText(failure, m.password_unreachable());
      if (isWrongPassword(failure)) show({ field: 'OldPassword', text });
      else show(isWeakPassword(failure) ? { field: 'Password', text } : { text });
    },
  });
  return (
    <form {...props} className={styles.form}>
      <ManagerUsername number={user?.Number ?? ''} />
      <Field
        {...field('OldPassword')}
        label={m.password_old()}
        type="password"
        autoComplete="current-password"
        reveal={{ show: m.password_show_old(), hide: m.password_hide_old() }}
      />
      <NewPasswordFields field={field} />
      <FormError error={error} />
      <SubmitButton busy={isPending}>{m.password_save()}</SubmitButton>
    </form>
  );
}

/** A store without reasons is recognised by the message that the contract fixes. */
const isWrongPassword = (failure: Error): boolean =>
  failure instanceof Refusal &&
  (failure.reason === 'wrong-password' || failure.message === OLD_PASSWORD_WRONG);

/** The password tab of My Account. */
export function ChangePasswordCard() {
  return (
    <Card className={cardStyles.narrow}>
      <h2 className={cardStyles.heading}>{m.account_tab_password()}</h2>
      <div className={cardStyles.form}>
        <ChangePasswordForm />
      </div>
    </Card>
  );
}
