import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import styles from './split.module.css';

export interface SplitProps {
  list: ReactNode;
  detail: ReactNode;
  /** Whether something is open: on a phone only the detail is shown then, else only the list. */
  open: boolean;
}

/** A list and beside it the open entry; on a phone one of the two. */
export function Split({ list, detail, open }: SplitProps) {
  return (
    <div className={classNames(styles.split, open && styles.open)}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>{detail}</div>
    </div>
  );
}
