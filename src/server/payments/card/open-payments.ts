import { and, eq } from 'drizzle-orm';
import { type CardState, cardPayments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

/** The payments of an order in one state. */
export const paymentsIn = ({ db }: Pick<ShopContext, 'db'>, orderId: number, state: CardState) =>
  db
    .select()
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orderId), eq(cardPayments.state, state)));

/** The payments of an order that are still open. */
export const openPayments = (shop: Pick<ShopContext, 'db'>, orderId: number) =>
  paymentsIn(shop, orderId, 'open');
