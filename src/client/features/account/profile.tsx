import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/store/store-context.ts';
import { LinkRow } from '#client/ui/link-row.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { ProfileDetails } from './profile-details.tsx';
import styles from './profile.module.css';

/** My Account: who is logged in, and where to go from here. `logout` is the shell's own button. */
export function Profile({ logout }: { logout: ReactNode }) {
  const user = useUser();
  // For a moment only: the end of a login leads to the login page.
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageHeading rule>{m.account_title()}</PageHeading>
      <div className={styles.columns}>
        <ProfileDetails user={user} />
        <div>
          <nav aria-labelledby="profile-more">
            <h2 id="profile-more" className={styles.heading}>
              {m.account_places()}
            </h2>
            <LinkRow to="/cart" icon="bag">
              {m.account_bag()}
            </LinkRow>
            <LinkRow to="/testimonials" icon="quote">
              {m.account_testimonials()}
            </LinkRow>
            <LinkRow to="/freeshipping" icon="truck">
              {m.account_free_shipping()}
            </LinkRow>
          </nav>
          <div className={styles.logout}>{logout}</div>
        </div>
      </div>
    </div>
  );
}
