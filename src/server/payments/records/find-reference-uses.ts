import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, type PAYMENT_KINDS, payments } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

/** An order that a reference belongs to already. */
export interface ReferenceUse {
  order: string;
  state: OrderState;
  /** `recorded`: its money was seen; `claimed`: its customer gave it. */
  how: 'recorded' | 'claimed';
}

/** Records that stand: they reverse nothing and nothing reverses them. */
export const standing = and(
  isNull(payments.reverses),
  sql`not exists (select 1 from ${payments} balance where balance.reverses = ${payments}.id)`,
);

interface Wanted {
  /** As `referenceKey` gives it. */
  key: string;
  kind: (typeof PAYMENT_KINDS)[number];
  /** The order whose own use does not count. */
  exceptOrder: number;
}

/**
 * The other orders that a reference belongs to, of every customer and in every state: rejected and refunded ones
 * too.
 */
export async function findReferenceUses(
  { db }: Pick<ShopContext, 'db'>,
  { key, kind, exceptOrder }: Wanted,
): Promise<ReferenceUse[]> {
  if (!key) return [];
  const recorded = await db
    .selectDistinct({ id: orders.id, order: orders.number, state: orders.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.referenceKey, key),
        eq(payments.kind, kind),
        ne(orders.id, exceptOrder),
        standing,
      ),
    )
    .orderBy(asc(orders.id));
  const seen = new Set(recorded.map(({ order }) => order));
  const claims = kind === 'in' ? await findClaims({ db }, [key]) : [];
  return [
    ...recorded.map(({ order, state }) => ({ order, state, how: 'recorded' as const })),
    ...claims
      .filter(({ id, order }) => id !== exceptOrder && !seen.has(order))
      .map(({ order, state }) => ({ order, state, how: 'claimed' as const })),
  ];
}

/**
 * The orders whose customers gave one of these references, when they placed it or later, with the key of each; an order once
 * for each key.
 */
export async function findClaims({ db }: Pick<ShopContext, 'db'>, keys: string[]) {
  if (keys.length === 0) return [];
  const key = sql<string>`ltrim(upper(${orders.utr}), '0')`;
  const { id, number: order, state } = orders;
  const placedWith = db.select({ id, order, state, key }).from(orders).where(inArray(key, keys));
  const { referenceKey } = paymentClaims;
  const told = db
    .select({ id, order, state, key: sql<string>`${referenceKey}` })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(inArray(referenceKey, keys));
  // UNION removes duplicates.
  const found = await placedWith.union(told);
  return found.toSorted((a, b) => a.id - b.id);
}
