import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { useStore, useUser } from '#client/store/store-context.ts';
import { HELP, HOUSE, type Place, POLICIES } from './places.ts';
import styles from './footer.module.css';

/** Where else one may go, and how to reach a person. */
export function Footer() {
  const { store, config } = useStore();
  const user = useUser();
  const { data: types = [] } = useQuery(productTypesQuery(store));
  const { data: details = {} } = useQuery(clientDetailsQuery(store));
  const phone = details['ContactNumber1'];
  const email = details['Email1'];
  return (
    <footer id="places" className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label={m.shell_products()}>
          <h2>{m.shell_products()}</h2>
          {types.map(({ P_id, ProductType }) => (
            <Link
              key={P_id}
              to="/products/$productType"
              params={{ productType: ProductType }}
              state={{ p_id: P_id }}
            >
              {ProductType}
            </Link>
          ))}
        </nav>
        <FooterLinks name={m.shell_house()} places={HOUSE} />
        <FooterLinks name={m.shell_help()} places={HELP}>
          <Link to={user ? '/profile' : '/login'} search={user ? {} : { from: '/profile' }}>
            {m.shell_my_account()}
          </Link>
        </FooterLinks>
        <FooterLinks name={m.shell_policies()} places={POLICIES} />
        <section aria-label={m.shell_reach_us()}>
          <h2>{m.shell_reach_us()}</h2>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          <p>{m.shell_hours()}</p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </section>
      </div>
      <p className={styles.legal}>{m.shell_legal({ shop: config.projectName })}</p>
    </footer>
  );
}

interface FooterLinksProps {
  name: string;
  places: Place[];
  /** Comes first. */
  children?: ReactNode;
}

function FooterLinks({ name, places, children }: FooterLinksProps) {
  return (
    <nav aria-label={name}>
      <h2>{name}</h2>
      {children}
      {places.map(([to, text]) => (
        <Link key={to} to={to}>
          {text()}
        </Link>
      ))}
    </nav>
  );
}
