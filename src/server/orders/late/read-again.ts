import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { isOnSale } from '#server/catalogue/shown.ts';
import { m } from '#server/messages/compiled/messages.js';
import { categories, premiums, productDetails, products } from '#server/db/schema/catalogue.ts';
import type { Tx } from '#server/db/transaction.ts';
import { linesOf } from '../lifecycle/move-order.ts';
import type { Order } from '../list-orders.ts';
import type { Sale } from '../sale.ts';

/**
 * Reads the pieces of an order as a sale of today, to price them anew. Throws a Refusal 409 that names the pieces which are
 * not sold any more.
 */
export async function readAgain(tx: Tx, order: Order): Promise<Sale> {
  const { kind } = order;
  if (kind === 'digital') throw new Error(`${order.number} has no pieces`);
  const lines = await linesOf(tx, order.id);
  const found = await tx.db
    .select({
      detail: productDetails,
      product: products,
      premium: premiums,
      categoryName: categories.name,
    })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(premiums, eq(premiums.id, 1))
    .where(
      and(
        inArray(
          productDetails.id,
          lines.map(({ detailId }) => detailId),
        ),
        isOnSale,
      ),
    );
  const gone: string[] = [];
  const pieces = lines.flatMap(({ detailId, quantity, productName }) => {
    const piece = found.find(({ detail }) => detail.id === detailId);
    if (piece && (kind === 'buy' || piece.product.convertToCoin)) return [{ ...piece, quantity }];
    gone.push(productName);
    return [];
  });
  if (gone.length > 0) {
    throw new Refusal(REFUSED.conflict, m.late_not_sold({ names: gone.join(', ') }));
  }
  return { kind, pieces, couponId: order.couponId ?? 0 };
}
