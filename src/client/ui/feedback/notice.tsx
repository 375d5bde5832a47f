import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import type { IconName } from '../button/icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warn' | 'error' | 'stale';

const icons: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warn: 'alert',
  error: 'alert',
  stale: 'clock',
};

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  kind?: NoticeKind;
  title?: ReactNode;
  action?: ReactNode;
  /** Replaces the default icon of its kind. */
  icon?: IconName;
}

/** A line or two about a present state. An error is announced at once, others politely. */
export function Notice({
  kind = 'info',
  title,
  action,
  icon = icons[kind],
  className,
  children,
  ...rest
}: NoticeProps) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      {...rest}
      className={classNames(styles.notice, styles[kind], className)}
    >
      <Icon name={icon} size={20} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
