import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
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
      <p role="status" className={styles.asked}>
        {unsure && <Asked />}
      </p>
    </div>
  );
}

/** The store answers within this time as a rule: then nothing is to be read. */
const SOON_MS = 1000;

function Asked() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return late && m.pay_price_asked();
}
