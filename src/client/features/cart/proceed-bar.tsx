import { useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { LivePrice } from '#client/rates/live-price.tsx';
import { staleText } from '#client/rates/live-stamp.tsx';
import { useGate } from '#client/rates/use-gate.ts';
import { ButtonAnchor } from '#client/ui/button-link.tsx';
import { BlockedReason, Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { BagPricer } from './bag-totals.ts';
import { useFromAsks } from './use-from-asks.ts';
import styles from './proceed-bar.module.css';

interface ProceedBarProps {
  totals: BagPricer;
  /** Where a person takes the order, as written. */
  phone: string | undefined;
}

/** The way on from the bag. This shop takes no payments yet: once all else is open it says so. */
export function ProceedBar({ totals, phone }: ProceedBarProps) {
  const reasonId = useId();
  const stale = useGate();
  const bag = useFromAsks((asks) => {
    const known = totals(asks);
    return known ? (known.total.gt(0) ? 'priced' : 'zero') : 'unknown';
  });
  const callable = !stale && bag === 'priced' && phone !== undefined;
  const reason = stale ? staleText(stale) : bagTexts[bag](phone);
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        <span className={styles.label}>{m.cart_total()}</span>
        <LivePrice size="large" price={(asks) => totals(asks)?.total} />
      </p>
      <Button className={styles.button} blockedReason={reason} aria-describedby={reasonId}>
        {m.cart_proceed()}
      </Button>
      <BlockedReason id={reasonId} className={styles.reason}>
        {reason}
      </BlockedReason>
      {callable && (
        <ButtonAnchor
          variant="secondary"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className={styles.call}
        >
          <Icon name="phone" size={20} />
          <span className={styles.callText}>{m.cart_call({ phone })}</span>
        </ButtonAnchor>
      )}
    </div>
  );
}

const bagTexts = {
  unknown: () => m.cart_total_unknown(),
  zero: () => m.cart_total_zero(),
  priced: (phone: string | undefined) =>
    phone ? m.cart_no_payments({ phone }) : m.cart_no_payments_no_phone(),
} as const;
