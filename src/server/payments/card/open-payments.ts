import { and, eq } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

/** The tries to pay an order that may still become something. */
export const openPayments = ({ db }: Pick<ShopContext, 'db'>, orderId: number) =>
  db
    .select()
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orderId), eq(cardPayments.state, 'open')));
