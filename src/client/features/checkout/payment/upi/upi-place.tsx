import type { ReactNode } from 'react';
import { PriceAsked } from './price-asked.tsx';
import styles from './upi-place.module.css';

interface UpiPlaceProps {
  /** Whether it is not known yet that the price stands. */
  unsure: boolean | undefined;
  children: ReactNode;
}

/** The place of the payee and the code: theirs from the start, so that nothing moves once they may be used. */
export function UpiPlace({ unsure, children }: UpiPlaceProps) {
  return (
    <div className={styles.place}>
      <div {...(unsure && { inert: true, 'aria-hidden': true })} className={styles.upi}>
        {children}
      </div>
      <PriceAsked unsure={unsure} className={styles.asked} />
    </div>
  );
}
