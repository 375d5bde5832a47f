import type { LiveRate } from '#shared/contract/realtime.ts';

/** Why no price can be committed to. */
export type StaleReason =
  /** No push has come on this connection yet. */
  | 'waiting'
  | 'device-offline'
  | 'store-unreachable'
  /** Connected, but no push comes. */
  | 'feed-silent'
  /** The store has pushed an empty list: it knows no rate. */
  | 'no-rate'
  /** The rate was already too old on arrival. */
  | 'too-old'
  /** Back from sleep or from the back/forward cache: a fresh push is needed first. */
  | 'resumed'
  /** The network lets no push through: prices are polled and shown, but nobody can buy at them. */
  | 'polled'
  /** The store has closed its market. */
  | 'market-closed'
  /** The store does not trust its own rates at present, and checks them. */
  | 'checking'
  /** The refinery has paused the whole shop. */
  | 'paused'
  /** The refinery has paused a part: a metal, digital metal, or sales by customers. */
  | PartPaused;

export type PartPaused =
  | 'paused-gold'
  | 'paused-silver'
  | 'paused-digital'
  | 'paused-digital-gold'
  | 'paused-digital-silver'
  | 'paused-sales'
  | 'paused-sales-gold'
  | 'paused-sales-silver';

export type Freshness = 'live' | StaleReason;

/** The facts that decide freshness. Times are ms of the steady clock, except the rates' own `Time`. */
export interface FeedFacts {
  deviceOnline: boolean;
  connected: boolean;
  /** The last push since the last interruption. */
  push: { rates: LiveRate[]; at: number; ageOnArrival: number } | undefined;
  /** The connection was lost or could not be made. */
  connectionFailed: boolean;
  resumed: boolean;
  /** The store answers polls, although no push gets through. */
  polled: boolean;
  marketClosed: boolean;
  checking: boolean;
  /** The refinery has paused the whole shop. */
  paused: boolean;
  /** When the wait for a push on this connection began. */
  waitingSince: number;
}

/**
 * A rate is live if it came by a push on the current connection, less than `staleAfterMs` ago, and was younger than that on
 * arrival. Otherwise the reason that helps the customer most.
 */
export function freshnessOf(facts: FeedFacts, now: number, staleAfterMs: number): Freshness {
  if (!facts.deviceOnline) return 'device-offline';
  if (facts.polled && !facts.connected) return 'polled';
  if (facts.connectionFailed && !facts.connected) return 'store-unreachable';
  if (facts.connected && facts.marketClosed) return 'market-closed';
  if (facts.connected && facts.paused) return 'paused';
  if (facts.connected && facts.checking) return 'checking';
  const { push } = facts;
  if (!push) {
    if (facts.connected && now - facts.waitingSince >= staleAfterMs) return 'feed-silent';
    return facts.resumed ? 'resumed' : 'waiting';
  }
  if (now - push.at >= staleAfterMs) return 'feed-silent';
  if (push.rates.length === 0) return 'no-rate';
  if (push.ageOnArrival >= staleAfterMs) return 'too-old';
  return 'live';
}
