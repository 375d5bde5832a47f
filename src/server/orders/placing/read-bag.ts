import { eq, inArray } from 'drizzle-orm';
import { listCart } from '#server/cart/cart.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import type { Sale } from '../sale.ts';

/**
 * Reads a customer's bag as a sale, with the names of pieces that are no longer sold and were taken out of it.
 * The lines stay locked until the transaction ends.
 */
export async function readBag(
  tx: Tx,
  customerId: number,
  couponId: number,
): Promise<Sale & { removed: string[] }> {
  await tx.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId))
    .orderBy(cartLines.id)
    .for('update');
  const { lines, removed } = await listCart(tx, customerId);
  const names = await categoryNames(
    tx,
    lines.map(({ product }) => product.categoryId),
  );
  const pieces = lines.map(({ line, detail, product, premium }) => ({
    detail,
    product,
    premium,
    quantity: line.quantity,
    categoryName: names.get(product.categoryId) ?? '',
  }));
  return { kind: 'buy', pieces, couponId, removed };
}

/** The names of categories by their ids. */
export async function categoryNames(
  { db }: Pick<ShopContext, 'db'>,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
