import { m } from '#client/messages/compiled/messages.js';
import { Card } from '#client/ui/layout/card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import styles from '../profile/profile-details.module.css';

/** A new password for who knows the old one. */
export function ProfilePassword() {
  return (
    <Card className={styles.narrow}>
      <h2 className={styles.heading}>{m.account_tab_password()}</h2>
      <div className={styles.form}>
        <ChangePasswordForm />
      </div>
    </Card>
  );
}
