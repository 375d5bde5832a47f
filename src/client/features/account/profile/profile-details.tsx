import type { User } from '#shared/contract/account.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Card } from '#client/ui/layout/card.tsx';
import styles from './profile-details.module.css';

/** What the store knows of the logged-in customer, to read. */
export function ProfileDetails({ user }: { user: User }) {
  const rows = [
    [m.account_name(), `${user.FirstName} ${user.LastName}`.trim()],
    [m.account_number(), user.Number && `+91 ${user.Number}`],
    [m.account_email(), user.Email],
    [m.account_state(), user.State],
    [m.account_gst(), user.GstNumber],
  ] as const;
  return (
    <Card>
      <h2 className={styles.heading}>{m.account_details()}</h2>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value || <span className="soft">{m.account_none()}</span>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
