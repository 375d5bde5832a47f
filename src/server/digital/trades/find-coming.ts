import { and, eq, inArray, not, sql } from 'drizzle-orm';
import { digitalPurchases, digitalQuotes } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import type { Holdings } from '../ledger/find-holdings.ts';

/** Orders that wait to be paid by card; what is paid moves on by itself. */
export const byUnpaidCard = sql<boolean>`(${orders.state} = 'placed' and ${orders.paymentMode} = 'CARD')`;

/** Of those, the orders for which nothing has come: one that was paid in part is not unpaid. */
export const byUnbegunCard = sql<boolean>`(${byUnpaidCard} and coalesce((select sum(case ${payments.kind}
  when 'in' then ${payments.amount} when 'out' then -${payments.amount} else 0 end)
  from ${payments} where ${payments.orderId} = ${orders.id}), 0) <= 0)`;

/**
 * Metal that a customer has bought and paid for by their word, but does not hold yet: the payment is not verified. An order by
 * card that nobody has paid brings none. Whole 0.1 mg.
 */
export async function findComing(
  { db }: Pick<ShopContext, 'db'>,
  customerId: number,
): Promise<Holdings> {
  const sums = await db
    .select({
      source: digitalQuotes.source,
      units: sql`sum(${digitalQuotes.units})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
    .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.state, ['placed', 'payment-received']),
        not(byUnpaidCard),
      ),
    )
    .groupBy(digitalQuotes.source);
  const of = (wanted: string) => sums.find(({ source }) => source === wanted)?.units ?? 0;
  return { gold: of('gold'), silver: of('silver') };
}
