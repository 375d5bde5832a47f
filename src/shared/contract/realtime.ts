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

const market = v.object({ open: v.boolean(), reopensAt: v.nullish(epochMs) });

/** Whether the store's market is open; `reopensAt`, epoch ms, is when a closed one opens again. */
export interface Market {
  open: boolean;
  reopensAt?: number | undefined;
}

/** Reads what a store says of its market; words of another kind say nothing, and nothing means open. */
export function readMarket(notice: unknown): Market {
  const parsed = v.safeParse(market, notice);
  if (!parsed.success || parsed.output.open) return { open: true };
  return { open: false, reopensAt: parsed.output.reopensAt ?? undefined };
}

/** What an app may say of itself when it connects: a device that saves data asks for fewer pushes. */
export const SLOW_PACE = { pace: 'slow' } as const;

export interface StoreToApp {
  Liverate: (rates: WireRate[]) => void;
  /** Ours alone: on joining and whenever it changes. */
  Market: (market: Market) => void;
}
export interface AppToStore {
  room: (name: string) => void;
}
