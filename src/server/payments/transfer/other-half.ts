import { and, eq, notExists, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { PaymentRecord } from '../records/find-order-money.ts';

/** A record of another order, named by its number. */
export interface OtherHalf {
  order: string;
  record: PaymentRecord;
}

/**
 * Money moved from a replaced order to the next is a pair of records; reversing only one would double or lose it. Finds the
 * other record of the pair, with its order's number; undefined for any other record.
 */
export async function findOtherHalf(
  { db }: Pick<ShopContext, 'db'>,
  { id, movedFrom }: PaymentRecord,
): Promise<OtherHalf | undefined> {
  const balanced = db
    .select({ id: sql`1` })
    .from(sql`${payments} balance`)
    .where(sql`balance.reverses = ${payments.id}`);
  const [other] = await db
    .select({ order: orders.number, record: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        movedFrom === null ? eq(payments.movedFrom, id) : eq(payments.id, movedFrom),
        notExists(balanced),
      ),
    );
  return other;
}
