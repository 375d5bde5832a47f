import { proxy } from 'valtio/vanilla';
import type { DecimalText } from '#shared/contract/fields.ts';
import { type LiveRate, readLiveRates } from '#shared/contract/realtime.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { type FeedFacts, type Freshness, freshnessOf } from './freshness.ts';

/** The last rate that was ever good, live or not. Gold for 10 g, silver for 1 kg; `asOf` epoch ms. */
export interface KnownRates {
  gold?: DecimalText | undefined;
  silver?: DecimalText | undefined;
  asOf?: number | undefined;
}

/** What the app shows of the feed. Leaves that print a price read it; nothing else does. */
export interface RatesState {
  asks: { gold: DecimalText | undefined; silver: DecimalText | undefined };
  /** When the asks were true, epoch ms of the store's clock. */
  asOf: number | undefined;
  freshness: Freshness;
}

/** The one place that knows the rates and whether they are live. */
export interface Rates {
  readonly state: RatesState;
  /** How it all began: what a page rendered by the store shows until it is awake. */
  readonly atStart: RatesState;
  /** Last-known rates from the page or the device: shown, never live. */
  seed: (known: KnownRates) => void;
  pushed: (push: unknown) => void;
  connected: () => void;
  /** `failed`: the store does not answer. */
  disconnected: (failed: boolean) => void;
  deviceOnline: (online: boolean) => void;
  resumed: () => void;
  /** Looks at the clock again; run when the age may have passed its limit. */
  look: () => Freshness;
}

export interface RatesParts {
  staleAfterMs: number;
  /** A steady clock in ms that no setting of the device moves. */
  steadyNow: () => number;
  /** The store's time, epoch ms. */
  storeNow: () => number;
  /** Last-known rates that came with the page. */
  known?: KnownRates | undefined;
}

export function createRates({ staleAfterMs, steadyNow, storeNow, known }: RatesParts): Rates {
  const atStart: RatesState = {
    asks: { gold: known?.gold, silver: known?.silver },
    asOf: known?.asOf,
    freshness: 'waiting',
  };
  const state = proxy<RatesState>({ ...atStart, asks: { ...atStart.asks } });
  const facts: FeedFacts = {
    deviceOnline: true,
    connected: false,
    push: undefined,
    connectionFailed: false,
    resumed: false,
    waitingSince: steadyNow(),
  };

  /** The store's time at the last push. */
  let pushedAt = 0;

  // Devices may stop the steady clock while they sleep; the store's time goes on.
  const hasSlept = ({ push }: FeedFacts) =>
    push !== undefined &&
    steadyNow() - push.at < staleAfterMs &&
    storeNow() - pushedAt >= staleAfterMs;

  const look = () => {
    if (hasSlept(facts)) {
      facts.resumed = true;
      interrupted();
    }
    state.freshness = freshnessOf(facts, steadyNow(), staleAfterMs);
    return state.freshness;
  };
  // An interruption of any kind: nothing that came before it counts any more.
  const interrupted = () => {
    facts.push = undefined;
    facts.waitingSince = steadyNow();
  };

  return {
    state,
    atStart,
    look,
    seed({ gold, silver, asOf }) {
      if (look() === 'live') return;
      if (asOf === undefined || (state.asOf !== undefined && state.asOf >= asOf)) return;
      state.asks.gold = gold;
      state.asks.silver = silver;
      state.asOf = asOf;
    },
    pushed(push) {
      const rates = readLiveRates(push);
      const made = Math.min(...rates.map(({ Time }) => Time ?? Number.POSITIVE_INFINITY));
      const ageOnArrival = Number.isFinite(made) ? Math.max(0, storeNow() - made) : 0;
      pushedAt = storeNow();
      facts.push = { rates, at: steadyNow(), ageOnArrival };
      facts.connected = true;
      facts.resumed = false;
      facts.connectionFailed = false;
      if (rates.length > 0) keepAsks(state, rates, Number.isFinite(made) ? made : storeNow());
      look();
    },
    connected() {
      facts.connected = true;
      facts.connectionFailed = false;
      interrupted();
      look();
    },
    disconnected(failed) {
      facts.connected = false;
      facts.connectionFailed = failed;
      interrupted();
      look();
    },
    deviceOnline(online) {
      if (facts.deviceOnline !== online) interrupted();
      facts.deviceOnline = online;
      look();
    },
    resumed() {
      facts.resumed = true;
      interrupted();
      look();
    },
  };
}

function keepAsks(state: RatesState, rates: LiveRate[], asOf: number): void {
  const ask = (metal: Metal) => rates.find(({ symbol }) => symbol === metal)?.Ask;
  // A metal missing from a full list has no known price: an older one must not pass for it.
  state.asks.gold = ask('gold');
  state.asks.silver = ask('silver');
  state.asOf = asOf;
}
