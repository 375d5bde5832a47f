import { and, eq, inArray } from 'drizzle-orm';
import { cartLines } from '#server/db/schema/cart.ts';
import type { ShopContext } from '#server/context.ts';

/** Takes what was sold out of a customer's bag. */
export async function emptyBag(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
  lines: { detailId: number }[],
): Promise<void> {
  const sold = inArray(
    cartLines.detailId,
    lines.map(({ detailId }) => detailId),
  );
  await db.delete(cartLines).where(and(eq(cartLines.customerId, customerId), sold));
}
