import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { movePiecesOf } from '#server/stock/move-pieces.ts';
import type { Desk, DeskAnswer, DeskTx } from '#server/desk/command-line/command.ts';
import { findLockedOrder } from '#server/desk/find-locked-order.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { count } from '#server/desk/command-line/words.ts';
import { carrierWords, changeParcel, findParcel, lockParcel, type Parcel } from './lock-parcel.ts';
import { dispatchOrder } from './sending.ts';
import { contentsOf, findPackedLines, missingPieces, type PackLine } from './packed-lines.ts';
import { refuseUsedSeal } from './used-seals.ts';

/**
 * Seals a complete parcel and records its contents. Sealing it again with the same seal changes nothing. Throws a Refusal 404 or
 * 409.
 */
export const sealParcel = (
  desk: Desk,
  number: string,
  { seal, revision }: { seal: string; revision: number },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel: now } = await lockParcel(tx, number);
    if (now.seal === seal) return unchanged(order.number, `it is sealed with ${seal} already.`);
    const { parcel } = await lockParcel(tx, number, revision);
    if (parcel.seal) {
      throw new Refusal(
        REFUSED.conflict,
        `The parcel of ${order.number} is sealed with ${parcel.seal}. Open it first. Nothing was changed.`,
      );
    }
    const lines = await findPackedLines(tx.shop, order.id);
    const missing = missingPieces(lines);
    if (missing > 0) {
      throw new Refusal(
        REFUSED.conflict,
        `${count(missing, 'piece')} must be scanned before ${order.number} is sealed. Nothing was changed.`,
      );
    }
    await refuseUsedSeal(tx, seal);
    const packed = { from: ['reserved' as const], to: 'packed' as const };
    await movePiecesOf(tx.shop, order.id, packed);
    const contents = contentsOf(lines);
    const sealedAt = new Date(tx.shop.now());
    await changeParcel(tx, parcel, { seal, sealedAt, sealedBy: tx.by, pieces: contents });
    await recordAudit(tx, {
      act: 'seal',
      subject: order.number,
      details: { seal, pieces: contents },
    });
    return {
      lines: [`${order.number} is sealed with ${seal}.`],
      data: { order: order.number, changed: true },
    };
  });

interface Opening {
  reason: string;
  revision: number;
  /** The seal's number was written by mistake: no parcel had it, so it is not used up. */
  mistyped: boolean;
}

/** Opens a sealed parcel again, for a reason, and removes its seal. An open parcel is left unchanged. Throws a Refusal 404 or 409. */
export const openParcel = (
  desk: Desk,
  number: string,
  { reason, revision, mistyped }: Opening,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel: now } = await lockParcel(tx, number);
    if (!now.seal) return unchanged(order.number, 'its parcel is open.');
    const { parcel } = await lockParcel(tx, number, revision);
    await movePiecesOf(tx.shop, order.id, { from: ['packed'], to: 'reserved' });
    const open = { seal: '', sealedAt: null, sealedBy: '', pieces: [] };
    await changeParcel(tx, parcel, open);
    await recordAudit(tx, {
      act: 'open-parcel',
      subject: order.number,
      details: { seal: parcel.seal, reason, ...(mistyped && { mistyped }) },
    });
    const left = mistyped ? 'was never on it and can be used' : 'is used up';
    return {
      lines: [`The parcel of ${order.number} is open. Seal ${parcel.seal} ${left}.`],
      data: { order: order.number, changed: true },
    };
  });

/** Sets who carries a parcel, and its tracking number. The same values change nothing. Throws a Refusal 404 or 409. */
export const setCourier = (
  desk: Desk,
  number: string,
  { courier, tracking, revision }: { courier: string; tracking: string; revision?: number },
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const { order, parcel: now } = await lockParcel(tx, number);
    if (now.courier === courier && now.tracking === tracking) {
      return unchanged(order.number, `it goes with ${courier}, ${tracking}, already.`);
    }
    const { parcel } = await lockParcel(tx, number, revision);
    await changeParcel(tx, parcel, { courier, tracking });
    const before = { courier: parcel.courier, tracking: parcel.tracking };
    await recordAudit(tx, {
      act: 'set-courier',
      subject: order.number,
      details: { before, after: { courier, tracking } },
    });
    return {
      lines: [`${order.number} goes with ${courier}, ${tracking}.`],
      data: { order: order.number, changed: true },
    };
  });

/** What keeps a parcel from being handed over, in words; empty where nothing does. */
export function openPoints(parcel: Parcel, lines: readonly PackLine[]): string[] {
  const missing = missingPieces(lines);
  return [
    ...(missing > 0 ? [count(missing, 'piece')] : []),
    ...(parcel.seal ? [] : ['seal']),
    ...(parcel.courier && parcel.tracking ? [] : ['courier and tracking number']),
  ];
}

/**
 * Hands the parcel to its courier: the order is dispatched, and its customer reads who carries it. A repeat changes nothing.
 * Throws a Refusal 404, and 409 while something is open.
 */
export const handOver = (desk: Desk, order: string): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const parcel = await readyParcel(tx, order);
    return dispatchOrder(tx, order, carrierWords(parcel));
  });

async function readyParcel(tx: DeskTx, number: string): Promise<Parcel> {
  const { order } = await findLockedOrder(tx, number);
  const parcel = await findParcel(tx.shop, order.id);
  if (order.state === 'confirmed') {
    refuseOpen(order.number, parcel, await findPackedLines(tx.shop, order.id));
  }
  return parcel;
}

/** Throws a Refusal 409 while something keeps a parcel from being handed over. */
export function refuseOpen(number: string, parcel: Parcel, lines: readonly PackLine[]): void {
  const open = openPoints(parcel, lines);
  if (open.length === 0) return;
  throw new Refusal(
    REFUSED.conflict,
    `${number} cannot be handed over yet. Open: ${open.join(', ')}. Nothing was changed.`,
  );
}

const unchanged = (number: string, why: string): DeskAnswer => ({
  lines: [`Nothing was changed: ${number}: ${why}`],
  data: { order: number, changed: false },
});
