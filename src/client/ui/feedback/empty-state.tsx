import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  /** Shown instead of the icon. */
  picture?: ReactNode;
  action?: ReactNode;
  /** The level of the title in the page's outline. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** For a page that is empty or has failed: what happened, why, and the one thing to do. */
export function EmptyState({
  title,
  children,
  icon = 'lotus',
  picture,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      {picture ?? (
        <span className={styles.medal}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
