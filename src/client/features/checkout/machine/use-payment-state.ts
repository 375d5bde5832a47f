import { useSyncExternalStore } from 'react';
import type { PaymentState } from './payment-state.ts';
import type { Payment } from './run-payment.ts';

/** Selects a part of a payment's state: the component renders again only when this part changes. */
export function usePaymentState<Part>(
  { subscribe, read }: Payment,
  select: (state: PaymentState) => Part,
): Part {
  const part = () => select(read());
  return useSyncExternalStore(subscribe, part, part);
}
