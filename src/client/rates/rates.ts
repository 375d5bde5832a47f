import { proxy } from 'valtio/vanilla';
import type { DecimalText } from '#shared/contract/fields.ts';
import { type LiveRate, readLiveRates, readMarket } from '#shared/contract/realtime.ts';
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
  /** When a market that is closed opens again, epoch ms of the store's clock, where the store says so. */
  reopensAt?: number | undefined;
}

/** The one place that knows the rates and whether they are live. */
export interface Rates {
  readonly state: RatesState;
  /** How it all began: what a page rendered by the store shows until it is awake. */
  readonly atStart: RatesState;
  /** Last-known rates from the page or the device: shown, never live. */
  seed: (known: KnownRates) => void;
  pushed: (push: unknown) => void;
  /**
   * What came of asking for prices where no push gets through: shown, never live. Undefined where the
   * store did not answer.
   */
  polled: (rates: unknown) => void;
  /** The store says whether its market is open. */
  market: (said: unknown) => void;
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
  /** What the device's own clock says, epoch ms. */
  deviceNow?: () => number;
  /** Last-known rates that came with the page. */
  known?: KnownRates | undefined;
}

/** How far the device's clock may be put right without its having slept. */
const CLOCK_TOLERANCE_MS = 2500;

export function createRates(parts: RatesParts): Rates {
  const { staleAfterMs, steadyNow, storeNow, deviceNow = storeNow, known } = parts;
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
    polled: false,
    marketClosed: false,
    waitingSince: steadyNow(),
  };

  /** The device's time at the last push. */
  let pushedAt = 0;
  /** How long ago that was, through every way in which the clocks were set since; and when that was seen. */
  let age = 0;
  let seen = { steady: 0, device: 0 };

  const advance = () => {
    const now = { steady: steadyNow(), device: deviceNow() };
    const [steady, device] = [now.steady - seen.steady, now.device - seen.device];
    age += device - steady > CLOCK_TOLERANCE_MS ? device : steady;
    seen = now;
  };
  // Devices may stop the steady clock while they sleep; the other one goes on, unless somebody sets it.
  const hasSlept = ({ push }: FeedFacts) =>
    push !== undefined &&
    steadyNow() - push.at < staleAfterMs &&
    Math.max(age, deviceNow() - pushedAt) >= staleAfterMs;

  const look = () => {
    advance();
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
      const made = madeAt(rates);
      // As far ahead is as wrong: one of the clocks is, and nobody knows how old the rate may be.
      const ageOnArrival = made === undefined ? 0 : Math.abs(storeNow() - made);
      advance();
      age = 0;
      pushedAt = seen.device;
      facts.push = { rates, at: steadyNow(), ageOnArrival };
      facts.connected = true;
      facts.resumed = false;
      facts.connectionFailed = false;
      if (rates.length > 0) keepAsks(state, rates, made ?? storeNow());
      look();
    },
    polled(answer) {
      facts.polled = answer !== undefined;
      if (!facts.polled) facts.connectionFailed = true;
      const rates = readLiveRates(answer);
      const made = madeAt(rates);
      // A copy that is older than what is shown tells nothing.
      if (!facts.connected && made !== undefined && made > (state.asOf ?? 0)) {
        keepAsks(state, rates, made);
      }
      look();
    },
    market(said) {
      const { open, reopensAt } = readMarket(said);
      facts.marketClosed = !open;
      state.reopensAt = reopensAt;
      look();
    },
    connected() {
      facts.connected = true;
      facts.connectionFailed = false;
      facts.polled = false;
      // It is said anew on every connection.
      facts.marketClosed = false;
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

/** When the oldest of them was made, where they say so. */
function madeAt(rates: LiveRate[]): number | undefined {
  const made = Math.min(...rates.map(({ Time }) => Time ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(made) ? made : undefined;
}

function keepAsks(state: RatesState, rates: LiveRate[], asOf: number): void {
  const ask = (metal: Metal) => rates.find(({ symbol }) => symbol === metal)?.Ask;
  // A metal missing from a full list has no known price: an older one must not pass for it.
  state.asks.gold = ask('gold');
  state.asks.silver = ask('silver');
  state.asOf = asOf;
}
