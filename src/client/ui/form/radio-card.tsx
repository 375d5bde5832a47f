import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio-card.module.css';

export interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title'> {
  title: ReactNode;
  /** A picture or icon before the title. */
  media?: ReactNode;
  /** More about the choice; part of the label. */
  children?: ReactNode;
  /** Controls that belong to the choice but are not part of its label. */
  footer?: ReactNode;
}

/** One of several choices, as a card. Cards that belong together share a `name`. */
export function RadioCard({ title, media, children, footer, className, ...rest }: RadioCardProps) {
  return (
    <div className={classNames(styles.card, className)}>
      <label className={styles.label}>
        <input {...rest} type="radio" className={styles.radio} />
        {media}
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {children && <span className={styles.more}>{children}</span>}
        </span>
      </label>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
