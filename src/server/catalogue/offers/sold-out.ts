import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { keptBySerial } from '../../db/schema/pieces.ts';
import { findFreePieces } from '../../stock/require-stock.ts';

const SOLD_OUT_HOLDS_MS = 1000;
const soldOutLately = new WeakMap<Database, { at: number; state: Promise<string> }>();

/** The sold-out weights as a text to compare: read at most once a second, however many ask. */
export function soldOutNow(shop: Pick<ShopContext, 'db'>): Promise<string> {
  const known = soldOutLately.get(shop.db);
  const at = performance.now();
  if (known && at - known.at < SOLD_OUT_HOLDS_MS) return known.state;
  const state = findSoldOut(shop).then((ids) => [...ids].join(' '));
  soldOutLately.set(shop.db, { at, state });
  state.catch(() => soldOutLately.delete(shop.db));
  return state;
}

/** The weights kept by serial of which no piece is left, in one order whatever the database's: they are compared as a text. */
export async function findSoldOut(shop: Pick<ShopContext, 'db'>): Promise<Set<number>> {
  const kept = await shop.db.select({ id: keptBySerial.detailId }).from(keptBySerial);
  const free = await findFreePieces(
    shop,
    kept.map(({ id }) => id),
  );
  const soldOut = [...free].flatMap(([id, pieces]) => (pieces > 0 ? [] : [id]));
  return new Set(soldOut.toSorted((a, b) => a - b));
}
