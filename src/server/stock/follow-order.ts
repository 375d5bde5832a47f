import { eq } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { parcels } from '#server/db/schema/dispatch.ts';
import type { Tx } from '#server/db/transaction.ts';
import { movePiecesOf } from './move-pieces.ts';

/** Updates the pieces of an order, and its parcel, when it comes to a state. */
export async function followOrder(tx: Tx, orderId: number, to: OrderState): Promise<void> {
  if (to === 'dispatched') {
    await movePiecesOf(tx, orderId, { from: ['reserved', 'packed'], to: 'sent' });
  }
  if (to === 'returned' || to === 'credited-back') {
    await movePiecesOf(tx, orderId, { from: ['sent'], to: 'returned' });
  }
  // The order is not sent after all, or its confirmation was taken back: packed pieces are unpacked.
  if (to === 'cancelled' || to === 'rejected' || to === 'payment-received') {
    await movePiecesOf(tx, orderId, { from: ['reserved', 'packed'], to: 'in-stock' });
    await tx.db
      .update(parcels)
      .set({ seal: '', sealedAt: null, sealedBy: '', pieces: [] })
      .where(eq(parcels.orderId, orderId));
  }
}
