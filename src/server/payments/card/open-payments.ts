import { and, eq } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

/** The payments of an order that are still open. */
export const openPayments = ({ db }: Pick<ShopContext, 'db'>, orderId: number) =>
  db
    .select()
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orderId), eq(cardPayments.state, 'open')));
