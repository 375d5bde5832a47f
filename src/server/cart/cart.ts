import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { lockOwner } from '#server/accounts/lock-customer.ts';
import { isOnSale } from '#server/catalogue/shown.ts';
import type { ShopContext } from '#server/context.ts';
import { cartLines } from '../db/schema/cart.ts';
import { premiums, productDetails, products } from '../db/schema/catalogue.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { rateMetal } from '#server/catalogue/rate-metal.ts';
import { requirePieces } from '#server/stock/require-stock.ts';
import { requireFreshRates, requireNoHalt } from '../rates/fresh-rates.ts';

export const MOST_PIECES = 100;

/** A line holds 1 to 100 pieces. Throws a Refusal 400 for anything else. */
export function requireQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PIECES) {
    throw new Refusal(REFUSED.badInput, m.quantity_range({ most: MOST_PIECES }));
  }
}

export interface BagLine {
  line: typeof cartLines.$inferSelect;
  detail: typeof productDetails.$inferSelect;
  product: typeof products.$inferSelect;
  premium: typeof premiums.$inferSelect | null;
}

/**
 * A customer's bag in the order in which it was filled. Lines whose product is no longer sold are removed, and
 * their names returned, so that the customer can be told.
 */
export async function listCart(
  shop: ShopContext,
  customerId: number,
): Promise<{ lines: BagLine[]; removed: string[] }> {
  const all = await shop.db
    .select({
      line: cartLines,
      detail: productDetails,
      product: products,
      premium: premiums,
    })
    .from(cartLines)
    .innerJoin(productDetails, eq(productDetails.id, cartLines.detailId))
    .innerJoin(products, eq(products.id, productDetails.productId))
    .leftJoin(premiums, eq(premiums.id, 1))
    .where(eq(cartLines.customerId, customerId))
    .orderBy(asc(cartLines.id));
  const gone = all.filter(({ detail, product }) => detail.withdrawn || !product.display);
  if (gone.length > 0) {
    const ids = gone.map(({ line }) => line.id);
    await shop.db
      .delete(cartLines)
      .where(and(eq(cartLines.customerId, customerId), inArray(cartLines.id, ids)));
  }
  return {
    lines: all.filter((row) => !gone.includes(row)),
    removed: gone.map(({ product }) => product.name),
  };
}

/** How many lines a customer's bag has. */
export async function countLines(shop: ShopContext, customerId: number): Promise<number> {
  const [row] = await shop.db
    .select({ lines: count() })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId));
  return row?.lines ?? 0;
}

/**
 * Adds pieces of one weight to a customer's bag, on top of those already there. Throws the refusal
 * `rates-stale`, a Refusal 401 where the account has ended since the request began, 404 for a product that is not sold, 400 for
 * a weight that it does not come in or a line of over 100 pieces, 409 for pieces that are not there.
 */
export async function addToCart(
  shop: Tx,
  customerId: number,
  piece: { detailId: number; quantity: number; weight: string },
): Promise<void> {
  await lockOwner(shop, customerId);
  requireQuantity(piece.quantity);
  requireFreshRates(shop);
  const [detail] = await shop.db
    .select({ grams: productDetails.grams, metal: products.metal, name: products.name })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(and(eq(productDetails.id, piece.detailId), isOnSale));
  if (!detail) throw new Refusal(REFUSED.notFound, m.product_unavailable());
  if (!readGrams(piece.weight)?.eq(exact(detail.grams))) {
    throw new Refusal(REFUSED.badInput, m.weight_unknown());
  }
  requireNoHalt(shop, { metals: [rateMetal(detail.metal)] });
  await requirePieces(shop, [
    {
      detailId: piece.detailId,
      name: detail.name,
      grams: detail.grams,
      quantity: piece.quantity + (await countInBag(shop, customerId, piece.detailId)),
    },
  ]);
  const [line] = await shop.db
    .insert(cartLines)
    .values({ customerId, detailId: piece.detailId, quantity: piece.quantity })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.detailId],
      set: { quantity: sql`${cartLines.quantity} + ${piece.quantity}` },
      // One statement, so that two simultaneous taps cannot overfill the line between reading and writing.
      setWhere: sql`${cartLines.quantity} + ${piece.quantity} <= ${MOST_PIECES}`,
    })
    .returning({ id: cartLines.id });
  if (!line) {
    const inBag = await countInBag(shop, customerId, piece.detailId);
    const room = Math.max(0, MOST_PIECES - inBag);
    const words = { most: MOST_PIECES, inBag, room };
    throw new Refusal(REFUSED.badInput, room > 0 ? m.bag_room(words) : m.bag_full(words));
  }
}

async function countInBag(
  { db }: ShopContext,
  customerId: number,
  detailId: number,
): Promise<number> {
  const [line] = await db
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(and(eq(cartLines.customerId, customerId), eq(cartLines.detailId, detailId)));
  return line?.quantity ?? 0;
}

/**
 * Sets the quantity of one of the customer's own lines. Throws the refusal `rates-stale`, and a Refusal 400 or
 * 404.
 */
export async function updateQuantity(
  shop: ShopContext,
  customerId: number,
  { lineId, quantity }: { lineId: number; quantity: number },
): Promise<void> {
  requireQuantity(quantity);
  requireFreshRates(shop);
  const own = and(eq(cartLines.id, lineId), eq(cartLines.customerId, customerId));
  const [bagged] = await shop.db
    .select({
      metal: products.metal,
      detailId: productDetails.id,
      name: products.name,
      grams: productDetails.grams,
      before: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(productDetails, eq(productDetails.id, cartLines.detailId))
    .innerJoin(products, eq(products.id, productDetails.productId))
    .where(own);
  if (bagged) {
    const { metal, before, ...piece } = bagged;
    requireNoHalt(shop, { metals: [rateMetal(metal)] });
    // Fewer pieces are always allowed: a step towards what is still in stock.
    if (quantity > before) await requirePieces(shop, [{ ...piece, quantity }]);
  }
  const [line] = await shop.db
    .update(cartLines)
    .set({ quantity })
    .where(own)
    .returning({ id: cartLines.id });
  if (!line) throw new Refusal(REFUSED.notFound, m.line_gone());
}

/** Removes one of the customer's own lines. A line that is already gone is no error. */
export async function deleteLine(
  shop: ShopContext,
  customerId: number,
  lineId: number,
): Promise<void> {
  await shop.db
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.customerId, customerId)));
}
