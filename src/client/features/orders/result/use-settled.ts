import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import { afterOrder } from '#client/checkout-session/after-order.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { orderKindOf } from '#client/checkout-session/order-kinds.ts';
import { useServices } from '#client/api/services-context.ts';

/** The kind of an order that was just placed. */
export function usePlacedKind(order: string): OrderKind {
  const { extensions } = useServices().config;
  const numbered = orderKindOf('letter', order.charAt(0));
  // Our own store's numbers begin with the kind. At other stores no trade is paid in the app.
  if (extensions.includes('digitalPayments') && numbered === 'digital') return numbered;
  const chosen = orderKindOf('proceedType', checkoutSession.addresses.read()?.proceedType);
  if (chosen) return chosen;
  return extensions.includes('orderTracking') && numbered === 'convert' ? numbered : 'buy';
}

/** Runs what follows an order once its payment has succeeded or failed. A coupon is spent only once the money has come. */
export function useSettled(order: string, outcome: 'paid' | 'failed' | undefined): void {
  const queryClient = useQueryClient();
  const kind = usePlacedKind(order);
  useEffect(() => {
    if (!outcome) return;
    afterOrder(kind, queryClient);
    const { coupon, payment } = checkoutSession;
    const own = payment.attempt.read()?.placed === order;
    if (outcome === 'paid' && kind === 'buy' && own) coupon.remove();
  }, [outcome, kind, order, queryClient]);
}
