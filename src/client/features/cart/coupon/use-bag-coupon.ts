import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { VerifyCouponCode } from '#shared/contract/bag-changes.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { useServices } from '#client/api/services-context.ts';
import {
  type AppliedCoupon,
  appliedCoupon,
  checkoutSession,
} from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { couponWorth } from './coupon-worth.ts';

/** The desk may change a coupon while its bag stands open, and no event tells of that. */
const ASK_EVERY_MS = 30_000;

export interface BagCoupon {
  coupon: AppliedCoupon | undefined;
  /** What the coupon took off before the store changed it, in words; empty where nothing has changed. */
  before: string;
  /** Whether the store is being asked what the coupon is worth. */
  asking: boolean;
  change: (coupon: AppliedCoupon | undefined) => void;
}

/**
 * The coupon of the bag, as the store values it for these lines. The store is asked when the bag opens, when its lines change
 * and while it stands open, because terms or bag may no longer fit. Without an answer the last known value stays.
 */
export function useBagCoupon(lines: readonly CartItem[]): BagCoupon {
  const { api } = useServices();
  // Only rendered in the browser: the page is private, and its lines come from the store.
  const [coupon, setCoupon] = useState(() => checkoutSession.coupon.read());
  const [before, setBefore] = useState('');
  const pieces = lines.map(({ CartId, Quantity }) => `${CartId}×${Quantity}`).join(' ');
  const [typed, setTyped] = useState<{ coupon: AppliedCoupon; pieces: string }>();
  // A code that was typed for this very bag has its answer already.
  const known = typed?.coupon === coupon && typed?.pieces === pieces;
  const { data: answer, isFetching } = useQuery({
    queryKey: ['cart', 'coupon', coupon?.couponCode, coupon?.id, pieces],
    queryFn: async () => (coupon ? judge(api, coupon) : null),
    enabled: coupon !== undefined,
    initialData: known ? coupon : undefined,
    staleTime: known ? Infinity : 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
    meta: { private: true },
  });

  const [heard, setHeard] = useState(answer);
  if (coupon && answer && answer !== heard) {
    setHeard(answer);
    setCoupon(answer);
    const changed =
      !coupon.refused && !answer.refused && couponWorth(coupon) !== couponWorth(answer);
    setBefore(changed ? couponWorth(coupon) : '');
  }
  useEffect(() => {
    if (heard) checkoutSession.coupon.write(heard);
  }, [heard]);

  return {
    coupon,
    before,
    asking: isFetching,
    change(next) {
      setCoupon(next);
      setTyped(next && { coupon: next, pieces });
      setBefore('');
    },
  };
}

/** Asks the store to value a coupon again that it gave before. Throws where it does not answer, or says nothing about the coupon. */
async function judge(api: ApiClient, coupon: AppliedCoupon): Promise<AppliedCoupon> {
  try {
    const { couponCode: CouponCode, id: couponId } = coupon;
    const [found] = (await api.call(VerifyCouponCode, { CouponCode, couponId })).data;
    return found?.CouponCode
      ? appliedCoupon(found)
      : { ...coupon, refused: m.cart_coupon_no_more() };
  } catch (error) {
    const about = error instanceof Refusal && error.code === REFUSED.badInput;
    if (!about) throw error;
    return { ...coupon, refused: error.message || m.cart_coupon_no_more() };
  }
}
