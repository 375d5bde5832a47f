import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** At the end of the header: a count, a state, a button. */
  aside?: ReactNode;
  /** Without padding: a table goes from edge to edge. */
  flush?: boolean;
  children?: ReactNode;
  className?: string;
}

/** A card of the desk, named by its title. */
export function Panel({ title, aside, flush, children, className }: PanelProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.panel, className)}
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
