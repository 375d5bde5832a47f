import { and, eq } from 'drizzle-orm';
import { cardPayments } from '#server/db/schema/payments.ts';
import type { Shop } from '#server/context.ts';

/** The tries to pay an order that may still become something. */
export const openPayments = ({ db }: Pick<Shop, 'db'>, orderId: number) =>
  db
    .select()
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orderId), eq(cardPayments.state, 'open')));
