import { asc, eq } from 'drizzle-orm';
import { exact } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { parcels } from '#server/db/schema/dispatch.ts';
import type { SoldLine } from '#server/db/schema/orders.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { pieces } from '#server/db/schema/pieces.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import type { Order } from '#server/orders/list-orders.ts';

/** A piece that went to a customer; grams as exact text, empty where it was not weighed. */
export interface SentPiece {
  line: SoldLine;
  serial: string;
  grams: string;
}

const SENT: Order['state'][] = ['dispatched', 'delivered', 'returned', 'credited-back'];

/**
 * The pieces with a serial that were sent with an order: as its parcel was sealed, whatever has become of them since, or else as
 * the stock has them.
 */
export async function findSentPieces(
  { db }: Pick<ShopContext, 'db'>,
  { id, state }: Pick<Order, 'id' | 'state'>,
): Promise<SentPiece[]> {
  if (!SENT.includes(state)) return [];
  const [parcel] = await db
    .select({ contents: parcels.pieces })
    .from(parcels)
    .where(eq(parcels.orderId, id));
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  const sealed = (parcel?.contents ?? []).filter(({ serial }) => serial !== '');
  if (sealed.length > 0) {
    return sealed.flatMap(({ position, serial, grams }) => {
      const line = lines.find((each) => each.position === position)?.line;
      return line ? [{ line, serial, grams }] : [];
    });
  }
  const own = await db
    .select()
    .from(pieces)
    .where(eq(pieces.orderId, id))
    .orderBy(asc(pieces.serial));
  return own.flatMap(({ detailId, serial, units }) => {
    const line = lines.find((each) => each.detailId === detailId)?.line;
    const grams = units === null ? '' : exact(toGrams(units)).toFixed();
    return line ? [{ line, serial, grams }] : [];
  });
}
