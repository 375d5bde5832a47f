import type { PaymentMode } from '#shared/contract/payment.ts';
import { useServices } from '#client/api/services-context.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';

export interface PayMode {
  /** Those on offer here. */
  modes: readonly PaymentMode[];
  mode: PaymentMode;
}

/** How it is paid: as the address asks, where it is on offer; as it was sent, where no answer came. */
export function usePayMode(payment: Payment, wanted: PaymentMode): PayMode {
  const { config } = useServices();
  const order = usePaymentState(payment, (state) => state.order);
  // A card needs the store's operation for it too.
  const offered = config.paymentMode.filter(
    (mode) => mode === 'UPI' || config.extensions.includes('cardCheckout'),
  );
  const modes: readonly PaymentMode[] = offered.length > 0 ? offered : ['UPI'];
  if (order.phase !== 'idle') return { modes, mode: order.attempt.mode };
  return { modes, mode: modes.includes(wanted) ? wanted : (modes[0] ?? 'UPI') };
}
