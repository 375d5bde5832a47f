import type { ReactNode } from 'react';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { Crumbs } from '../crumbs.tsx';
import { positionName, type CataloguePosition } from '../catalogue-position.ts';
import type { PositionIds } from '../queries.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TypeNav } from './type-nav.tsx';
import styles from './listing-layout.module.css';

interface ListingLayoutProps {
  position: CataloguePosition;
  ids: PositionIds;
  /** The query whose data the tiles show. */
  asked: AskedBefore;
  children: ReactNode;
}

/** The frame of every listing: breadcrumb, heading, product types, and the tiles. */
export function ListingLayout({ position, ids, asked, children }: ListingLayoutProps) {
  return (
    <div className={styles.listing}>
      <Crumbs position={position} ids={ids} className={styles.crumbs} />
      <PageHeading className={styles.heading}>{positionName(position)}</PageHeading>
      <TypeNav
        customised={position.customised}
        active={position.productType}
        className={styles.nav}
      />
      <div className={styles.tiles}>
        <SavedAsOf asked={asked} className={styles.saved} />
        {children}
      </div>
    </div>
  );
}
