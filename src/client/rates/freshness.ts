import type { LiveRate } from '#shared/contract/realtime.ts';

/** Why no price can be committed to. */
export type StaleReason =
  /** Nothing has come on this connection yet. */
  | 'waiting'
  | 'device-offline'
  | 'store-unreachable'
  /** Connected, and nothing comes. */
  | 'feed-silent'
  /** The store says that it knows no rate. */
  | 'no-rate'
  /** The rate was old already when it came. */
  | 'too-old'
  /** Back from sleep or from the back/forward cache: a fresh push is needed first. */
  | 'resumed'
  /** The network lets no push through: prices are asked for instead, which nobody can buy at. */
  | 'polled'
  /** The store says that its market is closed. */
  | 'market-closed';

export type Freshness = 'live' | StaleReason;

/** What is known of the feed. Times on the device's steady clock, in ms, but for `Time` of the rates. */
export interface FeedFacts {
  deviceOnline: boolean;
  connected: boolean;
  /** The last push on this connection since the last interruption, or undefined. */
  push: { rates: LiveRate[]; at: number; ageOnArrival: number } | undefined;
  /** The connection was there and was lost, or never came about. */
  connectionFailed: boolean;
  resumed: boolean;
  /** There is no push, and yet the store answers when it is asked for its prices. */
  polled: boolean;
  marketClosed: boolean;
  /** When the wait for a push on this connection began. */
  waitingSince: number;
}

/**
 * Whether the rate is live: it came from a push on the current connection, less than `staleAfterMs` ago,
 * and was not that old when it came. Otherwise the reason that helps the customer most.
 */
export function freshnessOf(facts: FeedFacts, now: number, staleAfterMs: number): Freshness {
  if (!facts.deviceOnline) return 'device-offline';
  if (facts.polled && !facts.connected) return 'polled';
  if (facts.connectionFailed && !facts.connected) return 'store-unreachable';
  if (facts.connected && facts.marketClosed) return 'market-closed';
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
