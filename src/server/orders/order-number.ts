import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderKind } from '#shared/contract/price-lock.ts';
import { orders, priceLocks } from '../db/schema/orders.ts';
import type { Shop } from '../shop.ts';

/** Crockford's base 32: nobody takes an I for a 1 when they read a number out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 6;
/** India has no summer time. */
const IST_MS = 5.5 * 60 * 60_000;

/** A number for an order of this day in India: `B261121K3F9QX`. Only letters and digits, as UPI wants it. */
export function orderNumber(kind: OrderKind, now: number): string {
  const day = new Date(now + IST_MS).toISOString().slice(2, 10).replaceAll('-', '');
  const random = Array.from({ length: RANDOM_LETTERS }, () => LETTERS.charAt(randomInt(32)));
  return `${kind === 'buy' ? 'B' : 'C'}${day}${random.join('')}`;
}

/** The same, of which no order and no lock has heard. */
export async function freeOrderNumber(within: Shop, kind: OrderKind): Promise<string> {
  for (;;) {
    const number = orderNumber(kind, within.now());
    const [ordered] = await within.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, number));
    const [reserved] = await within.db
      .select({ id: priceLocks.id })
      .from(priceLocks)
      .where(eq(priceLocks.orderNumber, number));
    if (!ordered && !reserved) return number;
  }
}
