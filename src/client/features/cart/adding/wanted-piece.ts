import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { newRequestId } from '#client/ui/new-request-id.ts';

/** An older tap no longer counts. */
const LASTS_MS = 30 * 60_000;
/** Nobody taps more before a login; damaged storage may hold anything. */
const MOST_WANTED = 20;

/** A visitor's tap, which needs a login first. */
const wantedPiece = v.object({
  P_DetailsId: v.union([v.string(), v.number()]),
  metal: v.string(),
  /** As the store writes weights: 10gm. */
  weight: v.string(),
  quantity: v.number(),
  /** Buy Now: continues to the bag. */
  goOn: v.boolean(),
  /** The time of the tap, epoch ms of the device. */
  at: v.number(),
  /** The id that it is sent with, however often, so that it is added once. A tap of an older version has none. */
  requestId: v.optional(v.string()),
});
type WantedPiece = v.InferOutput<typeof wantedPiece>;

const stored = storedValue('wanted-piece', v.array(wantedPiece));

/** The visitor's taps in this tab that still count, oldest first. */
export const wantedPieces = (): WantedPiece[] =>
  (stored.read() ?? []).filter(({ at }) => Math.abs(Date.now() - at) < LASTS_MS);

/** Remembers a tap in this tab; it replaces an earlier tap on the same piece. */
export function wantPiece(piece: Omit<WantedPiece, 'at' | 'requestId'>): void {
  const others = wantedPieces().filter(({ P_DetailsId }) => P_DetailsId !== piece.P_DetailsId);
  const tap = { ...piece, at: Date.now(), requestId: newRequestId() };
  stored.write([...others, tap].slice(-MOST_WANTED));
}

/** The remembered tap on this piece. It stays until `forgetWanted`. */
export const readWanted = (id: number | string): WantedPiece | undefined =>
  wantedPieces().find(({ P_DetailsId }) => P_DetailsId === id);

/** Forgets the tap on this piece. */
export function forgetWanted(id: number | string): void {
  const others = wantedPieces().filter(({ P_DetailsId }) => P_DetailsId !== id);
  if (others.length > 0) stored.write(others);
  else stored.remove();
}
