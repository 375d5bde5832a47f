import { useSyncExternalStore } from 'react';
import type { PaymentState } from './payment-state.ts';
import type { Payment } from './run-payment.ts';

/** A part of a payment's state; only a change of this part draws the component again. */
export function usePaymentState<Part>(
  { subscribe, read }: Payment,
  select: (state: PaymentState) => Part,
): Part {
  const part = () => select(read());
  return useSyncExternalStore(subscribe, part, part);
}
