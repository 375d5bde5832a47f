import { and, eq } from 'drizzle-orm';
import { cartLines } from '../db/schema/cart.ts';
import type { ShopContext } from '#server/context.ts';

/** Takes one of the customer's own lines out of the bag. A line that is gone already is no error. */
export async function deleteLine(
  shop: ShopContext,
  customerId: number,
  lineId: number,
): Promise<void> {
  await shop.db
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.customerId, customerId)));
}
