import { useEffect, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';

/** The store answers within this time as a rule: then nothing is to be read. */
const SOON_MS = 1000;

interface PriceAskedProps {
  /** Whether it is not known yet that the price stands. */
  unsure: boolean | undefined;
  className?: string | undefined;
}

/** Says what is waited for before the price may be paid, if that takes longer than it should. */
export const PriceAsked = ({ unsure, className }: PriceAskedProps) => (
  <p role="status" className={className}>
    {unsure && <Words />}
  </p>
);

function Words() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return late && m.pay_price_asked();
}
