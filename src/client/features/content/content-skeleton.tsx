import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './testimonials-screen.module.css';

/** A list of content on its way: its heading stands already. */
export function ContentSkeleton({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.page}>
      <div className={styles.banner}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      <div role="status" className={styles.list}>
        <span className="visually-hidden">{m.shell_loading()}</span>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className={styles.place} />
        ))}
      </div>
    </div>
  );
}
