import type { ClientDetails } from '#shared/contract/content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { MAIL, PHONE, PIN } from '#client/ui/button/more-icons.ts';
import { type Detail, waysToReach } from './client-details.ts';
import { MapLink } from './map-link.tsx';
import styles from './contact-details.module.css';

/** All contact details of the store. */
export function ContactDetails({ details }: { details: ClientDetails }) {
  const { phones, emails, addresses } = waysToReach(details);
  const nothing = phones.length + emails.length + addresses.length === 0;
  return (
    <dl className={styles.details}>
      {nothing && (
        <div>
          <dt className="visually-hidden">{m.contact_details()}</dt>
          <dd className="soft">{m.contact_details_missing()}</dd>
        </div>
      )}
      <Ways icon={PHONE} title={m.contact_phones()} ways={phones} />
      <Ways icon={MAIL} title={m.contact_emails()} ways={emails} />
      <div className={styles.way}>
        <dt>
          <Icon name="clock" size={20} /> {m.contact_hours()}
        </dt>
        <dd>{details['OpeningHours'] || m.shell_hours()}</dd>
      </div>
      {addresses.length > 0 && (
        <div className={styles.way}>
          <dt>
            <Icon name={PIN} size={20} /> {m.contact_addresses()}
          </dt>
          {addresses.map((address) => (
            <dd key={address.name} className={styles.address}>
              {address.text}
              <MapLink address={address} />
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Ways({ icon, title, ways }: { icon: IconName; title: string; ways: Detail[] }) {
  if (ways.length === 0) return null;
  return (
    <div className={styles.way}>
      <dt>
        <Icon name={icon} size={20} /> {title}
      </dt>
      {ways.map(({ name, text, href }) => (
        <dd key={name}>{href ? <a href={href}>{text}</a> : text}</dd>
      ))}
    </div>
  );
}
