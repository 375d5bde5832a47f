import type { ReactNode } from 'react';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { Crumbs } from '../crumbs.tsx';
import { positionName, type CataloguePosition } from '../catalogue-position.ts';
import type { PositionIds } from '../queries.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TypeNav } from './type-nav.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './listing-layout.module.css';

interface ListingLayoutProps {
  position: CataloguePosition;
  ids: PositionIds;
  /** The query whose data the tiles show. */
  asked: AskedBefore;
  /** Stands between the heading and the tiles. */
  bar?: ReactNode;
  /** On a desktop, stands below the product types. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every listing: breadcrumb, heading, product types, and the tiles. */
export function ListingLayout({ position, ids, asked, bar, aside, children }: ListingLayoutProps) {
  return (
    <div className={styles.listing}>
      <Crumbs position={position} ids={ids} className={styles.crumbs} />
      <PageHeading className={styles.heading}>
        <Spoken>{positionName(position)}</Spoken>
      </PageHeading>
      <div className={styles.nav}>
        <TypeNav customised={position.customised} active={position.productType} />
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={styles.tiles}>
        {bar}
        <SavedAsOf asked={asked} className={styles.saved} />
        {children}
      </div>
    </div>
  );
}
