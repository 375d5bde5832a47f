import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { placeAddress } from './place.ts';
import { customisedTypesQuery, productTypesQuery } from './queries.ts';
import { useStore } from '#client/store/store-context.ts';
import styles from './type-nav.module.css';

/** The product types beside a listing: a column on a desk, a row of chips on a phone. */
export function TypeNav({
  customised,
  className = '',
}: {
  customised: boolean;
  className?: string;
}) {
  const { store } = useStore();
  const query = customised ? customisedTypesQuery : productTypesQuery;
  const { data: types } = useSuspenseQuery(query(store));
  const row = useRef<HTMLUListElement>(null);
  const title = customised ? m.catalogue_filter() : m.catalogue_browse();

  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && active) {
      const middle = (row.current.clientWidth - active.offsetWidth) / 2;
      row.current.scrollLeft = active.offsetLeft - middle;
    }
  }, []);

  return (
    <nav aria-label={title} className={`${styles.nav} ${className}`}>
      <h2 className={styles.title}>{title}</h2>
      <ul ref={row} role="list" className={styles.list}>
        {types.map(({ P_id, ProductType }) => (
          <li key={P_id}>
            <Link
              to={placeAddress({ customised, productType: ProductType })}
              state={{ p_id: P_id }}
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
