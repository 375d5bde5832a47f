import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../button/icon.tsx';
import styles from './disclosure.module.css';

export interface DisclosureProps extends Omit<ComponentPropsWithRef<'details'>, 'open'> {
  summary: ReactNode;
  /** Whether it is open at first; afterwards the browser keeps its state. Of several with the same `name` one is open at a time. */
  defaultOpen?: boolean;
}

/** A heading that opens its content: the platform's own `<details>`. */
export function Disclosure({
  summary,
  defaultOpen,
  className,
  children,
  ...rest
}: DisclosureProps) {
  return (
    <details {...rest} open={defaultOpen} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" size={20} className={styles.mark} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
