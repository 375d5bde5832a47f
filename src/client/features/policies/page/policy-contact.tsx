import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { MAIL, PHONE } from '#client/ui/button/more-icons.ts';
import { phoneLink } from '#client/ui/text/phone-link.ts';
import type { Contact } from '../policy.ts';
import styles from './policy-contact.module.css';

interface PolicyContactProps extends Contact {
  /** Used below a policy: also names the grievance officer. */
  rules?: boolean;
}

/**
 * The company and how to reach a person there: from the store's client details, or a link to the contact page until they are
 * known. The height is the same in both cases, so that nothing moves.
 */
export function PolicyContact({
  name,
  officer,
  email,
  phone,
  hours,
  rules = false,
}: PolicyContactProps) {
  const shop = useServices().config.projectName;
  return (
    <dl className={classNames(styles.contact, rules && styles.rules)}>
      <ContactRow icon="lotus" name={m.policies_company()}>
        {name || shop}
      </ContactRow>
      {rules && (
        <ContactRow icon="user" name={m.policies_officer()}>
          {officer || m.policies_officer_ask()}
        </ContactRow>
      )}
      <ContactRow icon="clock" name={m.policies_hours()}>
        {hours || m.shell_hours()}
      </ContactRow>
      {!email && !phone && (
        <ContactRow icon={MAIL} name={m.policies_reach()}>
          <Link to="/contact-us">{m.policies_reach_link()}</Link>
        </ContactRow>
      )}
      {phone && (
        <ContactRow icon={PHONE} name={m.policies_phone()}>
          <a href={phoneLink(phone)}>{phone}</a>
        </ContactRow>
      )}
      {email && (
        <ContactRow icon={MAIL} name={m.policies_email()}>
          <a href={`mailto:${email}`}>{email}</a>
        </ContactRow>
      )}
    </dl>
  );
}

interface ContactRowProps {
  icon: IconName;
  name: string;
  children: ReactNode;
}

function ContactRow({ icon, name, children }: ContactRowProps) {
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
