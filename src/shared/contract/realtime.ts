import * as v from 'valibot';
import { epochMs, positiveDecimal } from './fields.ts';
import type { Market } from './market.ts';

/** The room whose members get rates. */
export const RATES_ROOM = 'galaxy';

const liveRate = v.object({
  symbol: v.picklist(['gold', 'silver']),
  // Some feeds send an ask of 0 for an unknown rate: it must never become a price.
  Ask: positiveDecimal,
  Time: v.nullish(epochMs),
});
const liveRates = v.array(liveRate);

/** Rupees: gold for 10 g, silver for 1 kg. `Time`, if given, is when the source made the rate. */
export type LiveRate = v.InferOutput<typeof liveRate>;
/** A rate as it is sent over the socket. */
export type WireRate = v.InferInput<typeof liveRate>;

/** Reads a `Liverate` push. Entries of other symbols are ignored; a malformed push has no rates. */
export function readLiveRates(push: unknown): LiveRate[] {
  if (!Array.isArray(push)) return [];
  const known = push.filter((entry) => ['gold', 'silver'].includes(entry?.symbol));
  const parsed = v.safeParse(liveRates, known);
  return parsed.success ? parsed.output : [];
}

/** Sent on connecting by an app on a device that saves data: it gets fewer pushes. */
export const SLOW_PACE = { pace: 'slow' } as const;

export interface StoreToApp {
  Liverate: (rates: WireRate[]) => void;
  /** Only in our store: sent on joining and whenever it changes. */
  Market: (market: Market) => void;
  /** Only in our store: sent on joining and whenever the catalogue changes. */
  Catalogue: (version: number) => void;
}
export interface AppToStore {
  room: (name: string) => void;
}
