import { m } from '#client/messages/compiled/messages.js';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './testimonials-screen.module.css';

/** The testimonials on their way: the heading stands already. */
export function TestimonialsSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.banner}>
        <h1>{m.testimonials_title()}</h1>
        <p>{m.testimonials_lead()}</p>
      </div>
      <div role="status" className={styles.list}>
        <span className="visually-hidden">{m.shell_loading()}</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className={styles.place} />
        ))}
      </div>
    </div>
  );
}
