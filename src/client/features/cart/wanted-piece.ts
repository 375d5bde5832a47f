import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

/** A tap that was made long ago is no wish of now. */
const LASTS_MS = 30 * 60_000;
/** Nobody taps more before a login; a damaged store may hold anything. */
const MOST_WANTED = 20;

/** What a visitor tapped, before the login that it needs. */
const wantedPiece = v.object({
  P_DetailsId: v.union([v.string(), v.number()]),
  metal: v.string(),
  /** As the store writes it: 10gm. */
  weight: v.string(),
  quantity: v.number(),
  /** Buy Now: continues to the bag. */
  goOn: v.boolean(),
  /** When it was tapped, epoch ms of the device. */
  at: v.number(),
});
type WantedPiece = v.InferOutput<typeof wantedPiece>;

const stored = storedValue('wanted-piece', v.array(wantedPiece));

/** The bag of a visitor: what was tapped in this tab and is still young, oldest first. */
export const wantedPieces = (): WantedPiece[] =>
  (stored.read() ?? []).filter(({ at }) => Math.abs(Date.now() - at) < LASTS_MS);

/** Remembers the tap in this tab; another one for the same piece takes its place. */
export function wantPiece(piece: Omit<WantedPiece, 'at'>): void {
  const others = wantedPieces().filter(({ P_DetailsId }) => P_DetailsId !== piece.P_DetailsId);
  stored.write([...others, { ...piece, at: Date.now() }].slice(-MOST_WANTED));
}

/** The remembered tap about this piece. It stays until `forgetWanted`. */
export const readWanted = (id: number | string): WantedPiece | undefined =>
  wantedPieces().find(({ P_DetailsId }) => P_DetailsId === id);

/** Forgets the tap about this piece. */
export function forgetWanted(id: number | string): void {
  const others = wantedPieces().filter(({ P_DetailsId }) => P_DetailsId !== id);
  if (others.length > 0) stored.write(others);
  else stored.remove();
}
