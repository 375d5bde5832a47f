import { m } from '#client/messages/compiled/messages.js';
import { Card } from '#client/ui/card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import styles from './profile-details.module.css';

/** A new password for who knows the old one. */
export function ProfilePassword() {
  return (
    <Card as="section" aria-labelledby="profile-password">
      <h2 id="profile-password" className={styles.heading}>
        {m.account_tab_password()}
      </h2>
      <div className={styles.form}>
        <ChangePasswordForm />
      </div>
    </Card>
  );
}
