import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { clearTabStorage } from '#client/session/clear-tab-storage.ts';
import { showInfo } from '#client/ui/feedback/toast.ts';

const LEAVE_AFTER_MS = 2000;

/** A card that is declined gives the bag back, and its coupon with it: both wait until that is decided. */
const ofWaitingCard = () =>
  checkoutSession.payment.attempt.read()?.placed === undefined
    ? []
    : (['couponData', 'payment-attempt'] as const);

/**
 * Shows that the bag is empty and goes home, unless the customer leaves first or the bag fills. Where the store has taken the last
 * piece out, its `notice` is read in peace.
 */
export function useLeaveWhenEmpty(empty: boolean, notice: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!empty || notice) return undefined;
    showInfo(m.cart_empty_toast());
    const timer = setTimeout(() => {
      clearTabStorage(deviceStorage.session, ...ofWaitingCard());
      void navigate({ to: '/' });
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [empty, notice, navigate]);
}
