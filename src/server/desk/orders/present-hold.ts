import type { Order } from '#server/orders/list-orders.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { PaymentRecord } from '#server/payments/records/find-order-money.ts';
import { holdOf } from '#server/payments/transfer/hold.ts';

/** Until when an order keeps its price, and what of its deposit must come before that; empty for an order without a hold. */
export function presentHold(order: Order, records: PaymentRecord[], now: number) {
  const { heldUntil, depositUntil, state } = order;
  if (!heldUntil) return {};
  const hold = holdOf(order, records, now);
  const waits = state === 'placed' && hold.state === 'deposit' && depositUntil;
  return {
    heldUntil: heldUntil.getTime(),
    ...(waits && { deposit: { due: rupeesOf(hold.depositShort), until: waits.getTime() } }),
  };
}
