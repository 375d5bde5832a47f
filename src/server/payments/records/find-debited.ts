import { and, eq, sql } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { paiseOf } from '../paise.ts';

/** What debit notes add to the invoices of orders, in whole paise; orders without one are left out. */
export async function findDebited(
  { db }: Pick<ShopContext, 'db'>,
  orders: Pick<Order, 'id' | 'invoiceNumber'>[],
): Promise<Map<number, number>> {
  const ids = orders.flatMap(({ id, invoiceNumber }) => (invoiceNumber === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const { orderId, kind, data } = issuedDocuments;
  const rows = await db
    .select({ orderId, total: sql<string>`sum((${data}->>'total')::numeric)::text` })
    .from(issuedDocuments)
    .where(and(oneOf(orderId, ids), eq(kind, 'debit-note')))
    .groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, paiseOf(row.total)]));
}
