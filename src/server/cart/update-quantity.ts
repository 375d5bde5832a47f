import { and, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { cartLines } from '../db/schema/cart.ts';
import { requireFreshRates } from '../rates/fresh-rates.ts';
import type { ShopContext } from '#server/context.ts';
import { requireQuantity } from './quantity.ts';

/** Sets the pieces of one of the customer's own lines. Refuses without a fresh rate. */
export async function updateQuantity(
  shop: ShopContext,
  customerId: number,
  { lineId, quantity }: { lineId: number; quantity: number },
): Promise<void> {
  requireQuantity(quantity);
  requireFreshRates(shop);
  const [line] = await shop.db
    .update(cartLines)
    .set({ quantity })
    .where(and(eq(cartLines.id, lineId), eq(cartLines.customerId, customerId)))
    .returning({ id: cartLines.id });
  if (!line) throw new Refusal(REFUSED.notFound, m.line_gone());
}
