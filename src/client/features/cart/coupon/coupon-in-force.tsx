import { useEffect, useRef } from 'react';
import { type AppliedCoupon, checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { couponWorth } from './coupon-worth.ts';
import styles from './coupon-box.module.css';

interface CouponInForceProps {
  coupon: AppliedCoupon;
  /** What the coupon took off before the store changed it; empty where nothing has changed. */
  before: string;
  takeFocus: boolean;
  onRemove: () => void;
}

/** The applied coupon: what it takes off, or why it takes nothing off this bag. */
export function CouponInForce({ coupon, before, takeFocus, onRemove }: CouponInForceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) button.current?.focus();
  }, [takeFocus]);
  const { refused } = coupon;
  return (
    <div className={styles.inForce} data-refused={refused !== undefined || undefined}>
      <Icon name={refused ? 'alert' : 'check'} size={20} className={styles.mark} />
      {/* The store may change its answer while the bag is open. */}
      <p className={styles.words} role="status">
        <strong>{coupon.couponCode}</strong>
        <span>
          {refused ? m.cart_coupon_not_counted({ reason: refused }) : couponWorth(coupon)}
        </span>
        {before && <span>{m.cart_coupon_was({ worth: before })}</span>}
      </p>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        aria-label={m.cart_coupon_remove({ code: coupon.couponCode })}
        onClick={() => {
          checkoutSession.coupon.remove();
          onRemove();
        }}
      >
        {m.cart_coupon_remove_short()}
      </Button>
    </div>
  );
}
