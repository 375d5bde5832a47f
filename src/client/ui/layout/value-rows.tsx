import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './value-rows.module.css';

interface ValueRowsProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Names with their values at the other end of the line, as on a bill: `ValueRow`s. */
export function ValueRows({ className, children }: ValueRowsProps) {
  return <dl className={classNames(styles.rows, className)}>{children}</dl>;
}

interface ValueRowProps {
  name: ReactNode;
  /**
   * `subtotal` and `result`: what the rows above come to, where more rows follow and where none do; `total`: what a whole bill comes to, as
   * large as a heading; `free`: nothing is to pay for it.
   */
  kind?: 'subtotal' | 'result' | 'total' | 'free' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of `ValueRows`. Figures in it get their shape by `num`, as everywhere. */
export function ValueRow({ name, kind, className, children }: ValueRowProps) {
  return (
    <div className={classNames(styles.row, kind && kind !== 'free' && styles[kind], className)}>
      <dt>{name}</dt>
      <dd className={kind === 'free' ? styles.free : undefined}>{children}</dd>
    </div>
  );
}
