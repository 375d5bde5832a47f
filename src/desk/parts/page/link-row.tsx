import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '#client/ui/button/icon.tsx';
import styles from './link-row.module.css';

/** A row that is entirely a link. `to` may end in the name of a part of the page. */
export function LinkRow({ to, children }: { to: string; children: ReactNode }) {
  const [path = '', hash] = to.split('#');
  return (
    <Link to={path} {...(hash !== undefined && { hash })} className={styles.row}>
      {children}
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
