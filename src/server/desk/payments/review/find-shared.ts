import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { payments, proofs } from '#server/db/schema/payments.ts';
import { findClaims, standing } from '#server/payments/records/find-reference-uses.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import type { Desk } from '../../command-line/command.ts';

type Wanted = Pick<typeof orders.$inferSelect, 'id' | 'utr'>;

/**
 * For each order id, the other orders that may claim the same payment: of every customer and in every state, with the same UTR
 * or the same picture.
 */
export async function findShared(desk: Desk, wanted: Wanted[]): Promise<Map<number, string[]>> {
  const [utrs, pictures] = [await utrsOf(desk, wanted), await picturesOf(desk, wanted)];
  return new Map(
    wanted.map((order) => {
      const picture = pictures.find(({ id }) => id === order.id)?.mark;
      const others = [
        ...othersOf(order, utrs, utrKey(order.utr)),
        ...othersOf(order, pictures, picture),
      ];
      return [order.id, [...new Set(others)]];
    }),
  );
}

interface Marked {
  id: number;
  number: string;
  /** What two orders should not share. */
  mark: string;
}

const othersOf = ({ id }: Wanted, marked: Marked[], mark: string | undefined): string[] =>
  mark ? marked.filter((each) => each.mark === mark && each.id !== id).map((m) => m.number) : [];

async function utrsOf({ shop: { db } }: Desk, wanted: Wanted[]): Promise<Marked[]> {
  const keys = [...new Set(wanted.map(({ utr }) => utrKey(utr)).filter(Boolean))];
  if (keys.length === 0) return [];
  const claims = await findClaims({ db }, keys);
  const recorded = await db
    .select({ id: orders.id, number: orders.number, mark: payments.referenceKey })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(payments.referenceKey, keys), eq(payments.kind, 'in'), standing))
    .orderBy(asc(orders.id));
  return [...claims.map(({ id, order, key }) => ({ id, number: order, mark: key })), ...recorded];
}

async function picturesOf({ shop: { db } }: Desk, wanted: Wanted[]): Promise<Marked[]> {
  const ids = wanted.map(({ id }) => id);
  if (ids.length === 0) return [];
  const mark = sql<string>`coalesce(${proofs.pixelHash}, md5(${proofs.bytes}))`;
  const own = db.select({ mark }).from(proofs).where(inArray(proofs.orderId, ids));
  return db
    .select({ id: orders.id, number: orders.number, mark })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(inArray(mark, own))
    .orderBy(orders.id);
}
