import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import layout from './listing-layout.module.css';
import grid from './tile-grid.module.css';
import styles from './listing-skeleton.module.css';

/** The skeleton of a listing, tile by tile in its final size. */
export function ListingSkeleton() {
  return (
    <div className={layout.listing}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <Skeleton className={`${layout.crumbs} ${styles.crumbs}`} />
      <Skeleton className={`${layout.heading} ${styles.heading}`} />
      <Skeleton className={`${layout.nav} ${styles.nav}`} />
      <div className={layout.tiles}>
        <TileSkeletons />
      </div>
    </div>
  );
}

/** The skeleton of the page of all product types. */
export function ShopSkeleton() {
  return (
    <div className={layout.page}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <Skeleton className={styles.heading} />
      <Skeleton className={styles.lead} />
      <TileSkeletons />
    </div>
  );
}

/** Placeholders of tiles that are loading. */
export function TileSkeletons() {
  return (
    <div aria-hidden className={grid.grid}>
      {Array.from({ length: 6 }, (_, tile) => (
        <div key={tile} className={grid.tile}>
          <Skeleton shape="square" />
          <span className={grid.name}>
            <Skeleton shape="text" />
          </span>
        </div>
      ))}
    </div>
  );
}
