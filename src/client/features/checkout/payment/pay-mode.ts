import type { PaymentMode } from '#shared/contract/payment.ts';
import { useServices } from '#client/api/services-context.ts';
import type { Payment } from '../machine/run-payment.ts';
import { usePaymentState } from '../machine/use-payment-state.ts';

export interface PayMode {
  /** The modes that this store offers. */
  modes: readonly PaymentMode[];
  mode: PaymentMode;
}

/** The mode of the payment: from the address if the store offers it, or as sent once something was sent. */
export function usePayMode(payment: Payment, wanted: PaymentMode): PayMode {
  const { config } = useServices();
  const order = usePaymentState(payment, (state) => state.order);
  // A card also needs the store's card operation.
  const offered = config.paymentMode.filter(
    (mode) => mode === 'UPI' || config.extensions.includes('cardCheckout'),
  );
  const modes: readonly PaymentMode[] = offered.length > 0 ? offered : ['UPI'];
  if (order.phase !== 'idle') return { modes, mode: order.attempt.mode };
  return { modes, mode: modes.includes(wanted) ? wanted : (modes[0] ?? 'UPI') };
}
