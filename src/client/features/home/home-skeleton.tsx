import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './home-screen.module.css';

/** The shop window on its way, in its final measures. */
export function HomeSkeleton() {
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <div className={styles.top}>
        <Skeleton className={styles.boardPlace} />
        <Skeleton className={styles.heroPlace} />
      </div>
      <div>
        <Skeleton className={styles.headingPlace} />
        <div className={styles.gridPlace}>
          <Skeleton shape="square" />
          <Skeleton shape="square" />
          <Skeleton shape="square" />
          <Skeleton shape="square" />
        </div>
      </div>
    </div>
  );
}
