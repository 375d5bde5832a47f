import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { orders } from '../db/schema/orders.ts';
import { proofs } from '../db/schema/payments.ts';
import type { Desk } from './command.ts';

type Wanted = Pick<typeof orders.$inferSelect, 'id' | 'customerId' | 'utr'>;

/** The numbers of other orders, not rejected, that name the same UTR. */
export async function sameUtr(desk: Desk, order: Wanted): Promise<string[]> {
  return othersOf(order, await utrsOf(desk, [order]), order.utr.toUpperCase());
}

/**
 * For each order id, the other orders that may claim the same payment: they have the same UTR, or their
 * customer sent the same picture.
 */
export async function findShared(desk: Desk, wanted: Wanted[]): Promise<Map<number, string[]>> {
  const [utrs, pictures] = [await utrsOf(desk, wanted), await picturesOf(desk, wanted)];
  return new Map(
    wanted.map((order) => {
      const picture = pictures.find(({ id }) => id === order.id)?.mark;
      const others = [
        ...othersOf(order, utrs, order.utr.toUpperCase()),
        ...othersOf(order, pictures, picture),
      ];
      return [order.id, [...new Set(others)]];
    }),
  );
}

interface Marked {
  id: number;
  number: string;
  /** What two orders should not have in common. */
  mark: string;
}

const othersOf = ({ id }: Wanted, marked: Marked[], mark: string | undefined): string[] =>
  mark ? marked.filter((each) => each.mark === mark && each.id !== id).map((m) => m.number) : [];

async function utrsOf({ shop: { db } }: Desk, wanted: Wanted[]): Promise<Marked[]> {
  const named = wanted.flatMap(({ utr }) => (utr ? [utr.toUpperCase()] : []));
  if (named.length === 0) return [];
  const mark = sql<string>`upper(${orders.utr})`;
  return db
    .select({ id: orders.id, number: orders.number, mark })
    .from(orders)
    .where(and(inArray(mark, named), ne(orders.state, 'rejected')))
    .orderBy(orders.id);
}

async function picturesOf({ shop: { db } }: Desk, wanted: Wanted[]): Promise<Marked[]> {
  const customers = [...new Set(wanted.map(({ customerId }) => customerId))];
  if (customers.length === 0) return [];
  const mark = sql<string>`${proofs.customerId} || ' ' || md5(${proofs.bytes})`;
  return db
    .select({ id: orders.id, number: orders.number, mark })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(and(inArray(proofs.customerId, customers), ne(orders.state, 'rejected')))
    .orderBy(orders.id);
}
