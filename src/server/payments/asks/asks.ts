import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';

export type PaymentAsk = typeof paymentAsks.$inferSelect;

/** Questions that their customers have not answered. */
export const openAsk = and(isNull(paymentAsks.answeredAt), isNull(paymentAsks.endedAt));

/** What the customers of these orders are asked about their payments, by the id of the order. */
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

/** The customer has said something: what was asked waits no more. */
export async function markAnswered(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  orderId: number,
): Promise<void> {
  await db
    .update(paymentAsks)
    .set({ answeredAt: new Date(now()) })
    .where(and(eq(paymentAsks.orderId, orderId), openAsk));
}

/** What was asked is not wanted any more. Gives whether something was. */
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
