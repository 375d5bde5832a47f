import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import styles from './pending-screen.module.css';

/** A page that is loading and has no skeleton of its own. */
export function PendingScreen() {
  return (
    <div className={styles.page}>
      <span className="visually-hidden">{m.shell_loading()}</span>
      <Skeleton className={styles.heading} />
      <Skeleton className={styles.block} />
      <Skeleton shape="text" lines={4} />
    </div>
  );
}
