import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Desk, DeskAnswer, DeskTx } from '#server/desk/command-line/command.ts';
import type { FoundOrder } from '#server/desk/find-locked-order.ts';
import { move } from '#server/desk/command-line/move.ts';
import { count } from '#server/desk/command-line/words.ts';
import { changeParcel, findParcel, followCarrier } from './lock-parcel.ts';
import { contentsOf, findPackedLines, missingPieces } from './packed-lines.ts';

/**
 * Dispatches a confirmed order; `note` tells its customer the carrier and tracking number. Throws a Refusal 404, and 409 while a
 * piece kept by serial is not taken for it.
 */
export const dispatchOrder = (desk: Desk, order: string, note: string): Promise<DeskAnswer> =>
  move(desk, { order, act: 'dispatch', through: ['dispatched'], note }, async (found, tx) => {
    const pieces = await requirePieces(tx, found);
    const parcel = await findParcel(tx.shop, found.order.id);
    // Words for many orders at once say nothing of a number that its parcel has.
    if (note && !parcel.tracking) await followCarrier(tx, parcel, note);
    return pieces;
  });

/** Marks a dispatched order as delivered. Throws a Refusal 404 or 409. */
export const deliverOrder = (desk: Desk, order: string): Promise<DeskAnswer> =>
  move(desk, { order, act: 'deliver', through: ['delivered'] });

async function requirePieces(tx: DeskTx, { order }: FoundOrder) {
  if (order.state !== 'confirmed') return undefined;
  const lines = await findPackedLines(tx.shop, order.id);
  const missing = missingPieces(lines);
  if (missing > 0) {
    throw new Refusal(
      REFUSED.conflict,
      `${count(missing, 'piece')} of ${order.number} must be scanned before it is sent. Nothing was changed.`,
    );
  }
  const serials = lines.flatMap(({ taken }) => taken.map(({ serial }) => serial));
  if (serials.length === 0) return undefined;
  const parcel = await findParcel(tx.shop, order.id);
  // Sealing has recorded the pieces already. Without a seal only the stock would know them, which forgets a piece that comes
  // back.
  if (!parcel.seal) await changeParcel(tx, parcel, { pieces: contentsOf(lines) });
  return { serials };
}
