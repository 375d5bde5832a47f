import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import { keptBySerial } from '#server/db/schema/pieces.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { isHeld, lateSubject } from '#server/orders/quotes/held-quote.ts';
import { countStock, lockStock, type StockCount } from './count-stock.ts';

/** Pieces that somebody wants to buy. */
export interface WantedPieces {
  detailId: number;
  quantity: number;
  /** The product's name and the grams of the weight: a bag may contain one product in several weights. */
  name: string;
  grams: string;
}

/** How many pieces of each weight kept by serial can still be sold; other weights are left out: nothing limits them. */
export async function findFreePieces(
  shop: Pick<ShopContext, 'db'>,
  detailIds: readonly number[],
): Promise<Map<number, number>> {
  if (detailIds.length === 0) return new Map();
  const kept = await shop.db
    .select({ id: keptBySerial.detailId })
    .from(keptBySerial)
    .where(oneOf(keptBySerial.detailId, [...new Set(detailIds)]));
  if (kept.length === 0) return new Map();
  return freeOf(
    await countStock(
      shop,
      kept.map(({ id }) => id),
    ),
  );
}

const freeOf = (counts: Map<number, StockCount>): Map<number, number> =>
  new Map([...counts].flatMap(([id, { kept, free }]) => (kept ? [[id, free] as const] : [])));

/** Throws a Refusal 409 where pieces are missing. Reserves nothing. */
export async function requirePieces(
  shop: Pick<ShopContext, 'db'>,
  wanted: readonly WantedPieces[],
): Promise<void> {
  refuseMissing(
    wanted,
    await findFreePieces(
      shop,
      wanted.map(({ detailId }) => detailId),
    ),
  );
}

/**
 * Throws a Refusal 409 where pieces are missing for a price to be held, or for an order without one: pieces in other customers'
 * held prices are theirs, since they may have paid already. Concurrent callers take turns.
 */
export async function requireUnheldPieces(
  tx: Pick<Tx, 'db' | 'now'>,
  customerId: number,
  wanted: readonly WantedPieces[],
): Promise<void> {
  const free = freeOf(
    await lockStock(
      tx,
      wanted.map(({ detailId }) => detailId),
    ),
  );
  if (free.size === 0) return;
  refuseMissing(wanted, free);
  const held = await countHeld(tx, customerId, [...free.keys()]);
  for (const { detailId, quantity, name, grams } of together(wanted)) {
    const left = free.get(detailId);
    if (left === undefined || quantity <= left - (held.get(detailId) ?? 0)) continue;
    throw new Refusal(REFUSED.conflict, m.stock_held({ name, grams: formatGrams(grams) }));
  }
}

/**
 * How many pieces of weights are in prices held for others. Only one held price of a customer's bag can become an order, so only
 * that with the most pieces counts; so does one conversion beside it, and one for each lapsed order.
 */
async function countHeld(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  customerId: number,
  detailIds: readonly number[],
): Promise<Map<number, number>> {
  const detailId = sql<number>`(line->>'detailId')::int`;
  const { id, customerId: holder, kind, subject } = priceLocks;
  const asked = await db
    .select({
      holder,
      kind,
      subject,
      detailId,
      quantity: sql<number>`sum((line->>'quantity')::int)::int`,
    })
    .from(priceLocks)
    .innerJoin(sql`jsonb_array_elements(${priceLocks.lines}) as line`, sql`true`)
    .where(and(ne(holder, customerId), isHeld({ now }), inArray(detailId, [...detailIds])))
    .groupBy(id, holder, kind, subject, detailId);
  const holders = [...new Set(asked.map((each) => each.holder))];
  const lapsed = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(oneOf(orders.customerId, holders), eq(orders.state, 'lapsed')));
  const late = new Set(lapsed.map(lateSubject));
  const most = new Map<string, { detailId: number; quantity: number }>();
  for (const each of asked) {
    const sale = late.has(each.subject) ? each.subject : each.kind;
    const key = JSON.stringify([each.holder, sale, each.detailId]);
    if ((most.get(key)?.quantity ?? 0) < each.quantity) most.set(key, each);
  }
  const held = new Map<number, number>();
  for (const { detailId: of, quantity } of most.values())
    held.set(of, quantity + (held.get(of) ?? 0));
  return held;
}

/**
 * Takes the pieces of an order that is placed in this transaction: the last one is sold once, whoever asks at the same moment.
 * They are free again when the order ends or lapses. Call it after the locks of customer and order. `paidUnder`: the number
 * under which the customer was asked to pay before.
 */
export async function takePieces(
  tx: Tx,
  wanted: readonly WantedPieces[],
  { paidUnder }: { paidUnder?: string } = {},
): Promise<void> {
  const counts = await lockStock(
    tx,
    wanted.map(({ detailId }) => detailId),
  );
  refuseMissing(wanted, freeOf(counts), paidUnder);
}

/** Each weight once, with its total quantity. */
function together(wanted: readonly WantedPieces[]): WantedPieces[] {
  const asked = new Map<number, WantedPieces>();
  for (const piece of wanted) {
    const quantity = piece.quantity + (asked.get(piece.detailId)?.quantity ?? 0);
    asked.set(piece.detailId, { ...piece, quantity });
  }
  return [...asked.values()];
}

function refuseMissing(
  wanted: readonly WantedPieces[],
  free: Map<number, number>,
  paidUnder?: string,
): void {
  for (const { detailId, quantity, name, grams: exactGrams } of together(wanted)) {
    const left = free.get(detailId);
    if (left === undefined || quantity <= left) continue;
    const grams = formatGrams(exactGrams);
    const words =
      left > 0 ? m.stock_left({ name, grams, left }) : m.stock_sold_out({ name, grams });
    const paid = paidUnder === undefined ? words : m.gone_paid({ words, number: paidUnder });
    throw new Refusal(REFUSED.conflict, paid);
  }
}
