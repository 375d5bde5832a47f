import { and, count, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { OrderState } from '#shared/contract/orders.ts';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { keptBySerial, pieces, type PieceState } from '#server/db/schema/pieces.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The stock of one weight of a product, in pieces. */
export interface StockCount {
  /** Whether it is kept by serial; if not, all below is 0 and nothing limits its sale. */
  kept: boolean;
  pieces: Record<PieceState, number>;
  /** Ordered and not sent yet, without pieces taken for an order already. */
  ordered: number;
  /** What can still be sold: in stock, less what is ordered. Below 0 where more is ordered than there is. */
  free: number;
}

/** States of orders that still need their pieces. */
export const OPEN: OrderState[] = ['placed', 'payment-received', 'confirmed'];

const NONE: Record<PieceState, number> = {
  'in-stock': 0,
  reserved: 0,
  packed: 0,
  sent: 0,
  returned: 0,
  withdrawn: 0,
};

/** A condition on a weight kept by serial: as many pieces are ordered as there are, or more. In SQL, `free` of 0 or less. */
export const isSoldOut = (detailId: SQLWrapper): SQL => sql`(
  select count(*) from ${pieces} i where i.detail_id = ${detailId} and i.state in ('in-stock', 'reserved', 'packed'))
  <= (select coalesce(sum((l.line->>'quantity')::int), 0) from ${orderLines} l join ${orders} o on o.id = l.order_id
    where l.detail_id = ${detailId} and o.state in (${sql.join(
      OPEN.map((state) => sql`${state}`),
      sql`, `,
    )}))`;

/** Counts the stock of weights, by their ids. */
export async function countStock(
  { db }: Pick<ShopContext, 'db'>,
  detailIds: readonly number[],
): Promise<Map<number, StockCount>> {
  const ids = [...new Set(detailIds)];
  if (ids.length === 0) return new Map();
  const kept = await db
    .select({ detailId: keptBySerial.detailId })
    .from(keptBySerial)
    .where(oneOf(keptBySerial.detailId, ids));
  const states = await db
    .select({ detailId: pieces.detailId, state: pieces.state, count: count() })
    .from(pieces)
    .where(oneOf(pieces.detailId, ids))
    .groupBy(pieces.detailId, pieces.state);
  const ordered = await countOrdered({ db }, ids);
  // Grouped once: a shop may keep thousands of weights by serial.
  const keptIds = new Set(kept.map(({ detailId }) => detailId));
  const inStates = new Map(ids.map((id) => [id, { ...NONE }]));
  for (const row of states) {
    const own = inStates.get(row.detailId);
    if (own) own[row.state] = row.count;
  }
  return new Map(
    ids.map((id) => {
      const isKept = keptIds.has(id);
      const all = inStates.get(id) ?? { ...NONE };
      const open = isKept ? (ordered.get(id) ?? 0) - all.reserved - all.packed : 0;
      return [
        id,
        { kept: isKept, pieces: all, ordered: open, free: isKept ? all['in-stock'] - open : 0 },
      ];
    }),
  );
}

async function countOrdered(
  { db }: Pick<ShopContext, 'db'>,
  ids: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({
      detailId: orderLines.detailId,
      quantity: sql<number>`sum((${orderLines.line}->>'quantity')::int)::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orders.state, OPEN), oneOf(orderLines.detailId, ids)))
    .groupBy(orderLines.detailId);
  return new Map(rows.map(({ detailId, quantity }) => [detailId, quantity]));
}

/**
 * Locks the weights that are kept by serial, always in the same order, and counts them, so that the count holds within the
 * transaction. The others are left out: nothing limits them. Call it after the locks of customer and order.
 */
export async function lockStock(
  tx: Pick<Tx, 'db'>,
  detailIds: readonly number[],
): Promise<Map<number, StockCount>> {
  const ids = [...new Set(detailIds)];
  if (ids.length === 0) return new Map();
  const kept = await tx.db
    .select({ detailId: keptBySerial.detailId })
    .from(keptBySerial)
    .where(oneOf(keptBySerial.detailId, ids))
    .orderBy(keptBySerial.detailId)
    .for('update');
  return countStock(
    tx,
    kept.map(({ detailId }) => detailId),
  );
}
