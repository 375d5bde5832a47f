import type { ReactNode } from 'react';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { Crumbs } from '../crumbs.tsx';
import { placeName, type CataloguePlace } from '../catalogue-position.ts';
import type { PlaceIds } from '../queries.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TypeNav } from './type-nav.tsx';
import styles from './listing-layout.module.css';

interface ListingLayoutProps {
  place: CataloguePlace;
  ids: PlaceIds;
  /** The question that its tiles answer. */
  asked: AskedBefore;
  children: ReactNode;
}

/** The frame of every listing: the way here, its name, the product types, and the tiles. */
export function ListingLayout({ place, ids, asked, children }: ListingLayoutProps) {
  return (
    <div className={styles.listing}>
      <Crumbs place={place} ids={ids} className={styles.crumbs} />
      <PageHeading className={styles.heading}>{placeName(place)}</PageHeading>
      <TypeNav customised={place.customised} active={place.productType} className={styles.nav} />
      <div className={styles.tiles}>
        <SavedAsOf asked={asked} className={styles.saved} />
        {children}
      </div>
    </div>
  );
}
