import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './home-screen.module.css';

/** The skeleton of the home screen, in its final size. */
export function HomeSkeleton() {
  return (
    <div className={styles.page}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <div className={styles.top}>
        <Skeleton className={styles.boardSpace} />
        <Skeleton className={styles.heroSpace} />
      </div>
      <div>
        <Skeleton className={styles.headingSpace} />
        <div className={styles.gridSpace}>
          <Skeleton shape="square" />
          <Skeleton shape="square" />
          <Skeleton shape="square" />
          <Skeleton shape="square" />
        </div>
      </div>
    </div>
  );
}
