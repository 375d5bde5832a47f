import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import { EXTERNAL } from '#client/ui/button/more-icons.ts';
import type { Detail } from './client-details.ts';
import styles from './contact-details.module.css';

/** Opens an address in a map. */
export function MapLink({ address }: { address: Detail }) {
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className={styles.map}>
      {m.contact_map()}
      <span className="visually-hidden"> {m.contact_map_of({ address: address.text })}</span>
      <Icon name={EXTERNAL} size={16} />
    </a>
  );
}
