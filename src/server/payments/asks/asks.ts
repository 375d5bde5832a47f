import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';

export type PaymentAsk = typeof paymentAsks.$inferSelect;

/** Questions that their customers have not answered. */
export const openAsk = and(isNull(paymentAsks.answeredAt), isNull(paymentAsks.endedAt));

/** The open question of each order about its payment, by the order's id. */
export async function findAsks(
  { db }: Pick<ShopContext, 'db'>,
  orderIds: number[],
): Promise<Map<number, PaymentAsk>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(paymentAsks)
    .where(and(inArray(paymentAsks.orderId, orderIds), openAsk));
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Asks about an order's payment. The new question replaces an open one. */
export async function putAsk(
  shop: Pick<ShopContext, 'db' | 'now'>,
  orderId: number,
  question: Pick<PaymentAsk, 'kind' | 'words' | 'by'>,
): Promise<void> {
  await endAsk(shop, orderId);
  await shop.db.insert(paymentAsks).values({ ...question, orderId, at: new Date(shop.now()) });
}

/** Marks the order's open question as answered. */
export async function markAnswered(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  orderId: number,
): Promise<void> {
  await db
    .update(paymentAsks)
    .set({ answeredAt: new Date(now()) })
    .where(and(eq(paymentAsks.orderId, orderId), openAsk));
}

/** Withdraws the order's open question. Returns whether there was one. */
export async function endAsk(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  orderId: number,
): Promise<boolean> {
  const ended = await db
    .update(paymentAsks)
    .set({ endedAt: new Date(now()) })
    .where(and(eq(paymentAsks.orderId, orderId), openAsk))
    .returning({ id: paymentAsks.id });
  return ended.length > 0;
}
