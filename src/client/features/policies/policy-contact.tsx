import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import type { Contact } from './policy.ts';
import styles from './policy-contact.module.css';

/**
 * How to reach a person: by what the store has said of itself, or by the page that will know it. As high
 * without as with it, so that nothing moves when it arrives.
 */
export function PolicyContact({ email, phone }: Contact) {
  return (
    <dl className={styles.contact}>
      <Way icon="clock" name={m.policies_hours()}>
        {m.policies_hours_text()}
      </Way>
      {!email && !phone && (
        <Way icon="mail" name={m.policies_reach()}>
          <Link to="/contact-us">{m.policies_reach_link()}</Link>
        </Way>
      )}
      {phone && (
        <Way icon="phone" name={m.policies_phone()}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Way>
      )}
      {email && (
        <Way icon="mail" name={m.policies_email()}>
          <a href={`mailto:${email}`}>{email}</a>
        </Way>
      )}
    </dl>
  );
}

interface WayProps {
  icon: IconName;
  name: string;
  children: ReactNode;
}

function Way({ icon, name, children }: WayProps) {
  return (
    <div className={styles.way}>
      <dt>
        <Icon name={icon} size={20} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
