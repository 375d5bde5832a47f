import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { positionAddress } from '../catalogue-position.ts';
import { customisedTypesQuery, productTypesQuery } from '../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { useCentred } from '#client/ui/layout/use-centred.ts';
import styles from './type-nav.module.css';

interface TypeNavProps {
  customised: boolean;
  /** The product type of the present listing. */
  active: string;
  className?: string | undefined;
}

/** The product types beside a listing: a column on a desktop, a row of chips on a phone. */
export function TypeNav({ customised, active, className = '' }: TypeNavProps) {
  const { api } = useServices();
  const query = customised ? customisedTypesQuery : productTypesQuery;
  const { data: types } = useSuspenseQuery(query(api));
  const row = useRef<HTMLUListElement>(null);
  const title = customised ? m.catalogue_filter() : m.catalogue_browse();

  const at = types.findIndex(
    ({ ProductType }) => ProductType.toLowerCase() === active.toLowerCase(),
  );

  useCentred(row, at);

  return (
    <nav aria-label={title} className={`${styles.nav} ${className}`}>
      <h2 className={styles.title}>{title}</h2>
      <ul ref={row} role="list" className={styles.list}>
        {types.map(({ P_id, ProductType }, index) => (
          <li key={P_id}>
            <Link
              to={positionAddress({ customised, productType: ProductType })}
              state={{ p_id: P_id, names: [ProductType] }}
              // The router cannot tell that a type is active: some of its pages are not below its address.
              aria-current={index === at ? 'true' : undefined}
              className={styles.link}
            >
              {ProductType}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
