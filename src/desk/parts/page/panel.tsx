import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** At the end of the header: a count, a state, a button. */
  aside?: ReactNode;
  /** Without padding: a table goes from edge to edge. */
  flush?: boolean;
  /** Holds nothing but what can be done: it is not printed. */
  acts?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A card of the desk, named by its title. */
export function Panel({ title, aside, flush, acts, children, className }: PanelProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.panel, acts && styles.acts, className)}
      aria-labelledby={title ? id : undefined}
    >
      {(title || aside) && (
        <header className={styles.head}>
          {title && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
