import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  /** Instead of the icon. */
  picture?: ReactNode;
  action?: ReactNode;
  /** The level of the title in the page's outline. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Nothing here, or something went wrong: what, why, and the one thing to do. */
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
