import type { ReactNode } from 'react';
import styles from './price-seal.module.css';

interface PriceSealProps {
  /** When the figure was locked, and the number of its quote. */
  struck: ReactNode;
  /** The figure. */
  children: ReactNode;
}

/** A locked price: a brass hairline closes round the figure, and its time is stamped beneath. */
export function PriceSeal({ struck, children }: PriceSealProps) {
  return (
    <span className={styles.seal}>
      <span className={styles.figure}>
        {children}
        <svg aria-hidden="true" className={styles.ring}>
          <rect x="0.5" y="0.5" pathLength="1" className={styles.line} />
        </svg>
      </span>
      <span className={styles.struck}>{struck}</span>
    </span>
  );
}
