import type { ReactNode } from 'react';
import { Icon } from '../button/icon.tsx';
import { Spoken } from '../text/spoken.tsx';
import styles from './breadcrumb.module.css';

export interface BreadcrumbItem {
  label: string;
  /** The link of this step, such as `<Link to="/">Home</Link>`; the last step has none. */
  link?: ReactNode;
}

export interface BreadcrumbProps {
  /** The accessible name of the landmark. */
  label: string;
  items: readonly BreadcrumbItem[];
  className?: string;
}

/** The path from home to this page. */
export function Breadcrumb({ label, items, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          // Two steps may have the same name; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${item.label}`} className={styles.item}>
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {item.link ?? (
              <span
                className={styles.here}
                aria-current={index === items.length - 1 ? 'page' : undefined}
              >
                <Spoken>{item.label}</Spoken>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
