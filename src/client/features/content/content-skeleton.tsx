import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './testimonials-screen.module.css';

interface ContentSkeletonProps {
  title: string;
  lead: string;
  /** The heading stands on a banner, with a button. */
  banner?: boolean;
}

/** A list of content on its way: its heading stands already. */
export function ContentSkeleton({ title, lead, banner = false }: ContentSkeletonProps) {
  return (
    <div className={styles.page}>
      <div className={styles.crumbs} />
      <div className={banner ? styles.banner : undefined}>
        <PageHeading lead={lead} rule={!banner}>
          {title}
        </PageHeading>
        {banner && <Skeleton className={styles.toggle} />}
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
