import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './order-view.module.css';

/** A placeholder of an order, in the size of most. */
export function OrderViewSkeleton({ tracks }: { tracks: boolean }) {
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{m.order_view_loading()}</span>
      {tracks && (
        <div className={styles.progress}>
          <ProgressSkeleton silent />
        </div>
      )}
      <div className={styles.bought}>
        <div className={styles.boneLine}>
          <Skeleton shape="square" />
          <Skeleton shape="text" lines={5} className={styles.boneText} />
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.card}>
          <Skeleton shape="text" lines={9} />
        </div>
      </div>
    </div>
  );
}

/** Placeholder for the timeline. */
export function ProgressSkeleton({ silent = false }: { silent?: boolean }) {
  return (
    <div role={silent ? undefined : 'status'} className={styles.card}>
      {!silent && <span className="visually-hidden">{m.order_progress_loading()}</span>}
      <Skeleton className={styles.boneLadder} />
    </div>
  );
}
