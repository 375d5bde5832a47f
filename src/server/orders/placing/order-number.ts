import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { digitalQuotes } from '#server/db/schema/digital.ts';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Crockford's base 32: it has no I, L, O or U that could be misread. */
export const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 6;
/** India has no summer time. */
const IST_MS = 5.5 * 60 * 60_000;

/** What each kind of order begins with. */
const FIRST = { buy: 'B', convert: 'C', 'digital-buy': 'D', 'digital-sell': 'S' } as const;
type NumberedKind = keyof typeof FIRST;

/**
 * An order number for this day in India: `B261121K3F9QX`. Only letters and digits, because UPI allows nothing
 * else in a reference.
 */
export function orderNumber(kind: NumberedKind, now: number): string {
  const day = new Date(now + IST_MS).toISOString().slice(2, 10).replaceAll('-', '');
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(randomInt(32)));
  return `${FIRST[kind]}${day}${random.join('')}`;
}

/** An order number that no order, quote or ticket has yet. */
export async function freeOrderNumber(tx: Tx, kind: NumberedKind): Promise<string> {
  for (;;) {
    const number = orderNumber(kind, tx.now());
    const ordered = tx.db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.number, number));
    const reserved = tx.db
      .select({ number: priceLocks.orderNumber })
      .from(priceLocks)
      .where(eq(priceLocks.orderNumber, number));
    const ticket = tx.db
      .select({ number: digitalQuotes.orderNumber })
      .from(digitalQuotes)
      .where(eq(digitalQuotes.orderNumber, number));
    const taken = await ordered.unionAll(reserved).unionAll(ticket);
    if (taken.length === 0) return number;
  }
}
