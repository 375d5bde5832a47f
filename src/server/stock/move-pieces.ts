import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { pieces, type PieceState } from '#server/db/schema/pieces.ts';
import type { Tx } from '#server/db/transaction.ts';
import { weightOf } from './add-pieces.ts';
import { readSerial } from './serial.ts';

export type Piece = typeof pieces.$inferSelect;

/** Locks a piece by its serial; undefined where there is none. */
export async function lockPiece({ db }: Tx, text: string): Promise<Piece | undefined> {
  const serial = readSerial(text);
  if (!serial) return undefined;
  const [piece] = await db.select().from(pieces).where(eq(pieces.serial, serial)).for('update');
  return piece;
}

/** Reserves a piece, which the caller has locked and checked, for an order; with its weight if it was just weighed. */
export async function reservePiece(
  { db, now }: Tx,
  piece: Piece,
  { orderId, grams }: { orderId: number; grams?: string | undefined },
): Promise<void> {
  await db
    .update(pieces)
    .set({
      state: 'reserved',
      orderId,
      changedAt: new Date(now()),
      ...(grams && weightOf(grams, piece.fineness)),
    })
    .where(eq(pieces.id, piece.id));
}

/** Moves an order's pieces in some states to another; `in-stock` also detaches them from the order. */
export async function movePiecesOf(
  tx: Tx,
  orderId: number,
  { from, to, serial }: { from: PieceState[]; to: PieceState; serial?: string },
): Promise<number> {
  const which: SQL[] = [eq(pieces.orderId, orderId), inArray(pieces.state, from)];
  if (serial !== undefined) which.push(eq(pieces.serial, serial));
  const moved = await tx.db
    .update(pieces)
    .set({
      state: to,
      changedAt: new Date(tx.now()),
      ...(to === 'in-stock' && { orderId: null }),
    })
    .where(and(...which))
    .returning({ id: pieces.id });
  return moved.length;
}

/** What may be done to a piece by hand, by its state; everything else follows from its order. */
const BY_HAND: Partial<Record<PieceState, readonly PieceState[]>> = {
  'in-stock': ['withdrawn'],
  returned: ['in-stock', 'withdrawn'],
  withdrawn: ['in-stock'],
};

/**
 * Puts a piece back into stock, or withdraws it. A piece in that state already is left unchanged. The caller records it. Throws
 * a Refusal 404 for an unknown serial and 409 where an order has it.
 */
export async function movePiece(
  tx: Tx,
  text: string,
  { to, note }: { to: 'in-stock' | 'withdrawn'; note: string },
): Promise<{ before: Piece; moved: boolean }> {
  const before = await lockPiece(tx, text);
  if (!before) throw new Refusal(REFUSED.notFound, `There is no piece ${text.trim()}.`);
  if (before.state === to) return { before, moved: false };
  if (!BY_HAND[before.state]?.includes(to)) {
    throw new Refusal(
      REFUSED.conflict,
      `${before.serial} is ${before.state}: it can be ${to} only through its order. Nothing was changed.`,
    );
  }
  await tx.db
    .update(pieces)
    .set({ state: to, orderId: null, note, changedAt: new Date(tx.now()) })
    .where(eq(pieces.id, before.id));
  return { before, moved: true };
}
