import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ClientDetails } from '#shared/contract/content.ts';
import type { Store as StoreData } from '#shared/contract/shop-content.ts';
import { useServices } from '#client/api/services-context.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PIN } from '#client/ui/button/more-icons.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { phoneLink } from '#client/ui/text/phone-link.ts';
import { type Detail, waysToReach } from './client-details.ts';
import { ContentCrumbs } from '../content-crumbs.tsx';
import { MapLink } from './map-link.tsx';
import { storesQuery } from './stores-query.ts';
import styles from './stores-screen.module.css';

interface StoresScreenProps {
  details: ClientDetails;
  /** When the content was saved, shown while it is not current. */
  saved?: ReactNode;
}

/** The addresses and opening hours of the stores. */
export function StoresScreen({ details, saved }: StoresScreenProps) {
  const { addresses, phones } = waysToReach(details);
  const stores = useStores();
  return (
    <div className={styles.page}>
      <ContentCrumbs title={m.stores_title()} />
      <PageHeading lead={m.stores_lead()} rule>
        {m.stores_title()}
      </PageHeading>
      {saved}
      {stores.length > 0 ? (
        <ul role="list" className={styles.stores}>
          {stores.map((store) => (
            <Counter key={store.Id} store={store} />
          ))}
        </ul>
      ) : addresses.length === 0 ? (
        <EmptyState
          icon={PIN}
          title={m.stores_empty_title()}
          action={<ButtonLink to="/contact-us">{m.stores_contact()}</ButtonLink>}
        >
          {m.stores_empty_text()}
        </EmptyState>
      ) : (
        <ul role="list" className={styles.stores}>
          {addresses.map((address) => (
            <Store key={address.name} address={address} />
          ))}
        </ul>
      )}
      <div className={styles.before}>
        <section>
          <h2>{m.stores_hours()}</h2>
          <p>{details['OpeningHours'] || m.shell_hours()}</p>
        </section>
        <section>
          <h2>{m.stores_phone()}</h2>
          <p>{m.stores_phone_text()}</p>
          {phones.map(({ name, text, href }) => (
            <p key={name}>{href ? <a href={href}>{text}</a> : text}</p>
          ))}
          <Link to="/contact-us">{m.stores_contact()}</Link>
        </section>
      </div>
    </div>
  );
}

/** Emphasises the address up to its first comma, which is mostly a name. */
function Store({ address }: { address: Detail }) {
  const [, name = address.text, rest = ''] = /^([^,\n]+)[,\n]\s*(.*)$/s.exec(address.text) ?? [];
  return (
    <li className={styles.store}>
      <span className={styles.medal}>
        <Icon name={PIN} size={22} />
      </span>
      <div className={styles.place}>
        <p className={styles.name}>{name}</p>
        <p className={styles.rest}>{rest}</p>
        <MapLink address={address} />
      </div>
    </li>
  );
}

/** The counters that the shop has named; empty where it has only the addresses in its details. */
function useStores(): readonly StoreData[] {
  const { api, config } = useServices();
  const { data = NO_STORES } = useQuery({
    ...storesQuery(api),
    enabled: config.extensions.includes('shopContent'),
  });
  return data;
}
const NO_STORES: readonly StoreData[] = [];

function Counter({ store }: { store: StoreData }) {
  const { Name, Address, Hours, Phone, MapLink: link } = store;
  const { addresses } = waysToReach({ Address });
  const [address] = addresses;
  const href = /^https:/i.test(link) ? link : address?.href;
  return (
    <li className={styles.store}>
      <span className={styles.medal}>
        <Icon name={PIN} size={22} />
      </span>
      <div className={styles.place}>
        <p className={styles.name}>{Name}</p>
        <p className={styles.rest}>{Address}</p>
        {Hours && <p className={styles.rest}>{Hours}</p>}
        {Phone && (
          <p>
            <a href={phoneLink(Phone)}>{Phone}</a>
          </p>
        )}
        <MapLink address={{ name: Name, text: Address, href }} />
      </div>
    </li>
  );
}
