import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { MAIL, PHONE } from '#client/ui/button/more-icons.ts';
import type { Contact } from './policy.ts';
import styles from './policy-contact.module.css';

interface PolicyContactProps extends Contact {
  /** Below rules that one may complain about. */
  rules?: boolean;
}

/**
 * Who the store is and how to reach a person there: by what it has said of itself, or by the page that
 * will know it. As high without as with it, so that nothing moves when it arrives.
 */
export function PolicyContact({ name, officer, email, phone, rules = false }: PolicyContactProps) {
  const shop = useServices().config.projectName;
  return (
    <dl className={classNames(styles.contact, rules && styles.rules)}>
      <Way icon="lotus" name={m.policies_company()}>
        {name || shop}
      </Way>
      {rules && (
        <Way icon="user" name={m.policies_officer()}>
          {officer || m.policies_officer_ask()}
        </Way>
      )}
      <Way icon="clock" name={m.policies_hours()}>
        {m.shell_hours()}
      </Way>
      {!email && !phone && (
        <Way icon={MAIL} name={m.policies_reach()}>
          <Link to="/contact-us">{m.policies_reach_link()}</Link>
        </Way>
      )}
      {phone && (
        <Way icon={PHONE} name={m.policies_phone()}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Way>
      )}
      {email && (
        <Way icon={MAIL} name={m.policies_email()}>
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
