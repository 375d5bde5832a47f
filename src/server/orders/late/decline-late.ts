import { m } from '#server/messages/compiled/messages.js';
import type { ShopContext } from '#server/context.ts';
import { withIdempotencyKey } from '#server/idempotency/with-idempotency-key.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { lockOwn, requireLapsed, settleNow } from './lock-late.ts';

/**
 * Ends the customer's lapsed order: all money that came for it, or still comes, is due back. Once per request id; an order
 * already declined stays as it is. Throws a Refusal 404, and 409 for an order that has not lapsed.
 */
export async function declineLate(
  shop: ShopContext,
  customerId: number,
  { orderNumber, requestId }: { orderNumber: string; requestId: string },
): Promise<void> {
  const fields = { ONumber: orderNumber };
  const sent = { operation: 'DeclineLate', id: requestId, fields, customerId };
  await settleNow(shop, customerId, orderNumber);
  await withIdempotencyKey(shop, sent, async (tx) => {
    const order = await lockOwn(tx, customerId, orderNumber);
    if (order.state !== 'rejected') {
      await requireLapsed(tx, order);
      const { came } = await findOrderMoney(tx, order);
      const note = came > 0 ? m.late_declined() : m.late_given_up();
      await moveOrder(tx, { orderNumber: order.number, to: 'rejected', by: 'customer', note });
    }
    return { msg: '' };
  });
}
