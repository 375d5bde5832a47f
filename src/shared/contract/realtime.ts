import * as v from 'valibot';
import { epochMs, positiveDecimal } from './fields.ts';
import { type Pause, readPauses } from './pauses.ts';

/** The room whose members get rates. */
export const RATES_ROOM = 'galaxy';

const liveRate = v.object({
  symbol: v.picklist(['gold', 'silver']),
  // Some feeds send an ask of 0 for an unknown rate: it must never become a price.
  Ask: positiveDecimal,
  Time: v.nullish(epochMs),
});
const liveRates = v.array(liveRate);

/** Rupees: gold for 10 g, silver for 1 kg. `Time`, if given, is when the rate was made upstream. */
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

const market = v.object({
  open: v.boolean(),
  reopensAt: v.nullish(epochMs),
  checking: v.nullish(v.boolean()),
  paused: v.optional(v.unknown()),
});

/**
 * Whether the store's market is open; `reopensAt`, epoch ms, is when a closed one opens again. An open one may still
 * hold back: while it is `checking` its prices, or where it has `paused` a part of what it does.
 */
export interface Market {
  open: boolean;
  reopensAt?: number | undefined;
  checking?: boolean | undefined;
  paused?: Pause[] | undefined;
}

/** Reads the store's notice about its market. Anything unreadable, or nothing, means open. */
export function readMarket(notice: unknown): Market {
  const parsed = v.safeParse(market, notice);
  if (!parsed.success) return { open: true };
  const { open, reopensAt, checking, paused } = parsed.output;
  const pauses = readPauses(paused);
  return {
    open,
    ...(!open && { reopensAt: reopensAt ?? undefined }),
    ...(checking && { checking }),
    ...(pauses.length > 0 && { paused: pauses }),
  };
}

/** Sent by an app on a device that saves data when it connects: it gets fewer pushes. */
export const SLOW_PACE = { pace: 'slow' } as const;

export interface StoreToApp {
  Liverate: (rates: WireRate[]) => void;
  /** Only in our store: sent on joining and whenever it changes. */
  Market: (market: Market) => void;
}
export interface AppToStore {
  room: (name: string) => void;
}
