import { useId } from 'react';
import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { AppliedCoupon } from '#client/checkout-session/checkout-session.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { staleText } from '#client/rates/stale-text.ts';
import type { Deal } from '#shared/contract/pauses.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { classNames } from '#client/ui/class-names.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { type BagPricer, valueOf } from './bag-totals.ts';
import { missingReason } from './missing-pieces.ts';
import { useProceed } from './use-proceed.ts';
import { useIsSaving } from '../quantities/use-quantities.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import styles from './proceed-bar.module.css';

interface ProceedBarProps {
  /** With the quantities that the customer last set. */
  lines: CartItem[];
  coupon: AppliedCoupon | undefined;
  /** Whether the store is being asked about the coupon. */
  asking: boolean;
  totals: BagPricer;
  deal: Deal;
}

/** Continues from the bag: enabled while there is something to pay, all pieces are there and the price is live. */
export function ProceedBar({ lines, coupon, asking, totals, deal }: ProceedBarProps) {
  const reasonId = useId();
  const stale = useGate(deal);
  const bag = useFromRates(({ asks }) => {
    const known = totals(asks);
    if (!known) return 'unknown';
    if (known.total.gt(0)) return 'priced';
    return known.coupon.gt(0) ? 'covered' : 'zero';
  });
  const saving = useIsSaving();
  const pieces = lines.map(({ CartId, Quantity }) => [CartId, Quantity]);
  const subject = JSON.stringify([pieces, valueOf(coupon)]);
  const unsettled = saving || asking;
  const { waiting, proceed } = useProceed({ totals, deal, subject, unsettled });
  const reason = stale ? staleText(stale) : (missingReason(lines) ?? bagTexts[bag]());
  return (
    <div className={classNames('action-bar action-bar-beside', styles.bar)}>
      <p className={styles.total}>
        <span className={styles.label}>{m.cart_total()}</span>
        <LivePrice size="large" price={(asks) => totals(asks)?.total} />
      </p>
      <Button
        className={styles.button}
        busy={waiting}
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

const bagTexts = {
  unknown: () => m.cart_total_unknown(),
  zero: () => m.cart_total_zero(),
  /** The coupon covers the whole total; an order of 0 cannot be placed. */
  covered: () => m.cart_total_covered(),
  priced: () => undefined,
} as const;
