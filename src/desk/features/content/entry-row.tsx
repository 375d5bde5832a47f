import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import styles from './content.module.css';

interface EntryRowProps {
  title: string;
  /** A line below the title: when, who. */
  about: ReactNode;
  text?: string;
  here?: boolean;
  aside?: ReactNode;
  onOpen: () => void;
}

/** An entry of a list that opens beside the list. */
export function EntryRow({ title, about, text, here = false, aside, onOpen }: EntryRowProps) {
  return (
    <li className={classNames(styles.item, here && styles.here)}>
      <button
        type="button"
        className={styles.entry}
        onClick={onOpen}
        aria-current={here ? 'true' : undefined}
      >
        <span className={styles.name}>{title}</span>
        {aside}
        <span className={styles.soft}>{about}</span>
        {text && <span className={styles.text}>{text}</span>}
      </button>
    </li>
  );
}
