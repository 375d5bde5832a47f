import { useId } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { passGate } from '#client/rates/gate.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import { useRates } from '#client/rates/rates-context.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { classNames } from '#client/ui/class-names.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import type { BagPricer } from './bag-totals.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import styles from './proceed-bar.module.css';

/** Continues from the bag: enabled while there is something to pay and the price is live. */
export function ProceedBar({ totals, deal }: { totals: BagPricer; deal: Deal }) {
  const reasonId = useId();
  const stale = useGate(deal);
  const bag = useFromRates(({ asks }) => {
    const known = totals(asks);
    if (!known) return 'unknown';
    if (known.total.gt(0)) return 'priced';
    return known.coupon.gt(0) ? 'covered' : 'zero';
  });
  const proceed = useProceed(totals, deal);
  const reason = stale ? staleText(stale) : bagTexts[bag]();
  return (
    <div className={classNames('action-bar action-bar-beside', styles.bar)}>
      <p className={styles.total}>
        <span className={styles.label}>{m.cart_total()}</span>
        <LivePrice size="large" price={(asks) => totals(asks)?.total} />
      </p>
      <Button
        className={styles.button}
        blockedReason={reason}
        aria-describedby={reason ? reasonId : undefined}
        onClick={proceed}
      >
        {m.cart_proceed()}
      </Button>
      <BlockedReason id={reasonId} className={styles.reason}>
        {reason}
      </BlockedReason>
    </div>
  );
}

/** Asks the gate once more and stores the bag's total; its coupon is stored already. */
function useProceed(totals: BagPricer, deal: Deal): () => void {
  const rates = useRates();
  const navigate = useNavigate();
  return () => {
    try {
      passGate(rates, deal);
      const total = totals(rates.state.asks)?.total;
      if (!total?.gt(0)) return;
      // For display only: the store prices the order with its own rates.
      checkoutSession.total.write(total.toFixed(2));
      void navigate({ to: '/proceedtobuy' });
    } catch (error) {
      showFailure(error, '');
    }
  };
}

const bagTexts = {
  unknown: () => m.cart_total_unknown(),
  zero: () => m.cart_total_zero(),
  /** The coupon takes off all there is; an order of nothing cannot be placed. */
  covered: () => m.cart_total_covered(),
  priced: () => undefined,
} as const;
