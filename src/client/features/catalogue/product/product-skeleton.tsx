import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import layout from './product-screen.module.css';
import styles from './product-skeleton.module.css';

/** The skeleton of a product, in its final size. */
export function ProductSkeleton() {
  return (
    <div className={layout.product}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <Skeleton className={`${layout.gallery} ${styles.stage}`} />
      <div className={layout.sheet}>
        <Skeleton className={`${layout.crumbs} ${styles.crumbs}`} />
        <div className={layout.box}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.weights} />
          <Skeleton shape="text" lines={4} />
        </div>
      </div>
    </div>
  );
}
