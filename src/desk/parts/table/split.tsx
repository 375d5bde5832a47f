import { type ReactNode, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import styles from './split.module.css';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListPlace } from './use-list-place.ts';

export interface SplitProps {
  list: ReactNode;
  detail: ReactNode;
  /** Whether something is open: on a phone only the detail is shown then, else only the list. */
  open: boolean;
}

/** A list and beside it the open entry; on a phone one of the two. */
export function Split({ list, detail, open }: SplitProps) {
  const [listBox, detailBox] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useListPlace(listBox, detailBox, open);
  useKeptFocus(listBox, detailBox, open);
  return (
    <div className={classNames(styles.split, open && styles.open)}>
      <div ref={listBox} tabIndex={-1} className={styles.list}>
        {list}
      </div>
      <div ref={detailBox} tabIndex={-1} className={styles.detail}>
        {detail}
      </div>
    </div>
  );
}
