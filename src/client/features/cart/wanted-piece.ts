import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

/** A tap that was made long ago is no wish of now. */
const LASTS_MS = 30 * 60_000;

/** What a visitor tapped, before the login that it needs. */
const wantedPiece = v.object({
  P_DetailsId: v.union([v.string(), v.number()]),
  quantity: v.number(),
  /** Buy Now: continues to the bag. */
  goOn: v.boolean(),
  /** When it was tapped, epoch ms of the device. */
  at: v.number(),
});
export type WantedPiece = v.InferOutput<typeof wantedPiece>;

const stored = storedValue('wanted-piece', wantedPiece);

/** Remembers the tap in this tab; the next one takes its place. */
export const wantPiece = (piece: Omit<WantedPiece, 'at'>): void =>
  void stored.write({ ...piece, at: Date.now() });

/** The remembered tap if it is about this piece and still young. It stays until `forgetWanted`. */
export function readWanted(P_DetailsId: number | string): WantedPiece | undefined {
  const piece = stored.read();
  const young = piece && Math.abs(Date.now() - piece.at) < LASTS_MS;
  return young && piece.P_DetailsId === P_DetailsId ? piece : undefined;
}

export const forgetWanted = (): void => stored.remove();
