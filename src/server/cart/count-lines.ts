import { count, eq } from 'drizzle-orm';
import { cartLines } from '../db/schema/cart.ts';
import type { ShopContext } from '#server/context.ts';

/** How many lines a customer's bag has. */
export async function countLines(shop: ShopContext, customerId: number): Promise<number> {
  const [row] = await shop.db
    .select({ lines: count() })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId));
  return row?.lines ?? 0;
}
