import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { formatGrams } from '#shared/pricing/weight.ts';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { keptBySerial } from '#server/db/schema/pieces.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { countStock, lockStock, type StockCount } from './count-stock.ts';

/** Pieces that somebody wants to buy. */
export interface WantedPieces {
  detailId: number;
  quantity: number;
  /** The product's name and the grams of the weight: a bag may hold the same product in several weights. */
  name: string;
  grams: string;
}

/** What can still be sold of weights that are kept by serial; those that are not are left out: nothing limits them. */
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

/** Throws a Refusal 409 where a piece is not there. Nothing is held for whoever asks. */
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
 * The same for an order that is placed in this transaction: the last piece is sold once, whoever asks at the same moment. With the
 * order its pieces are taken; where it ends or lapses they are free again. To be called after the locks of customer and order.
 */
export async function takePieces(tx: Tx, wanted: readonly WantedPieces[]): Promise<void> {
  const counts = await lockStock(
    tx,
    wanted.map(({ detailId }) => detailId),
  );
  refuseMissing(wanted, freeOf(counts));
}

function refuseMissing(wanted: readonly WantedPieces[], free: Map<number, number>): void {
  const asked = new Map<number, WantedPieces>();
  for (const piece of wanted) {
    const { detailId, quantity } = piece;
    asked.set(detailId, { ...piece, quantity: quantity + (asked.get(detailId)?.quantity ?? 0) });
  }
  for (const { detailId, quantity, name, grams: exactGrams } of asked.values()) {
    const left = free.get(detailId);
    if (left === undefined || quantity <= left) continue;
    const grams = formatGrams(exactGrams);
    const words =
      left > 0 ? m.stock_left({ name, grams, left }) : m.stock_sold_out({ name, grams });
    throw new Refusal(REFUSED.conflict, words);
  }
}
