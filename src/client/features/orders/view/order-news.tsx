import type { ReactNode } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import styles from './order-view.module.css';

interface NewsProps {
  kind: 'warn' | 'error';
  title: string;
  children: ReactNode;
}

/** A notice of what the customer must know first. */
export function News({ kind, title, children }: NewsProps) {
  return (
    <Notice kind={kind} title={title} icon={kind === 'warn' ? 'info' : 'alert'}>
      <div className={styles.news}>{children}</div>
    </Notice>
  );
}
