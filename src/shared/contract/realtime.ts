import * as v from 'valibot';
import { epochMs, positiveDecimal } from './fields.ts';

/** The room whose members get rates. */
export const RATES_ROOM = 'galaxy';

const liveRate = v.object({
  symbol: v.picklist(['gold', 'silver']),
  // An ask of 0 is how some feeds say that they know none: it must never become a price.
  Ask: positiveDecimal,
  Time: v.nullish(epochMs),
});
const liveRates = v.array(liveRate);

/** Rupees: gold for 10 g, silver for 1 kg. `Time`, where there, is when the rate was made upstream. */
export type LiveRate = v.InferOutput<typeof liveRate>;
/** A rate as it goes over the socket. */
export type WireRate = v.InferInput<typeof liveRate>;

/** Reads a `Liverate` push; entries of other symbols are passed over, a malformed push is no rate at all. */
export function readLiveRates(push: unknown): LiveRate[] {
  if (!Array.isArray(push)) return [];
  const known = push.filter((entry) => ['gold', 'silver'].includes(entry?.symbol));
  const parsed = v.safeParse(liveRates, known);
  return parsed.success ? parsed.output : [];
}

export interface StoreToApp {
  Liverate: (rates: WireRate[]) => void;
}
export interface AppToStore {
  room: (name: string) => void;
}
