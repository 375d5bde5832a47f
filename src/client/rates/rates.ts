import { proxy } from 'valtio/vanilla';
import type { DecimalText } from '#shared/contract/fields.ts';
import type { Market } from '#shared/contract/market.ts';
import type { Pause } from '#shared/contract/pauses.ts';
import { type LiveRate, readLiveRates } from '#shared/contract/realtime.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { type FeedFacts, type Freshness, freshnessOf } from './freshness.ts';

/** The last rate that was known, live or not. Gold for 10 g, silver for 1 kg; `asOf` in epoch ms. */
export interface KnownRates {
  gold?: DecimalText | undefined;
  silver?: DecimalText | undefined;
  asOf?: number | undefined;
}

/** The displayed part of the feed. Read it with `useFromRates`, so that a tick re-renders only what it changes. */
export interface RatesState {
  asks: { gold: DecimalText | undefined; silver: DecimalText | undefined };
  /** The time that the asks are from, epoch ms of the store's clock. */
  asOf: number | undefined;
  freshness: Freshness;
  /** When a closed market opens again, in epoch ms of the store's clock. Undefined if the store does not say. */
  reopensAt?: number | undefined;
  /** What the refinery has paused. */
  paused: readonly Pause[];
  /** Of what it does not take the prices either that it holds already. */
  withdrawn: readonly Pause[];
}

/** The only place that knows the rates and whether they are live. The ages behind it: see README.md. */
export interface Rates {
  readonly state: RatesState;
  /** The state at creation: what a server-rendered page shows until it is hydrated. */
  readonly atStart: RatesState;
  /** Takes last-known rates from the page or the device: shown, but never live. */
  seed: (known: KnownRates) => void;
  pushed: (push: unknown) => void;
  /** Takes the answer of a poll, where no push gets through: shown, but never live. Undefined if the store did not answer. */
  polled: (rates: unknown) => void;
  /** Takes the store's notice of whether its market is open. */
  market: (notice: Market) => void;
  connected: () => void;
  /** `failed` if the store does not answer and the app did not close the connection itself. */
  disconnected: (failed: boolean) => void;
  deviceOnline: (online: boolean) => void;
  resumed: () => void;
  /**
   * Reads the clocks and writes the result to `state.freshness`, which goes stale only here. Call it before relying
   * on the freshness: time passes without an event.
   */
  updateFreshness: () => Freshness;
  /**
   * How old the store's last words are, in ms: a push, or a notice of what it takes. 0 as long as the connection lasts that brought
   * them, since it would bring any others; `Infinity` if there were none, or the device's clock was set back since.
   */
  wordsAge: () => number;
}

export interface RatesParts {
  staleAfterMs: number;
  /** A steady clock in ms, unaffected by setting the device's clock. */
  steadyNow: () => number;
  /** The store's time, epoch ms. */
  storeNow: () => number;
  /** The device's own clock, epoch ms: it continues during a sleep that stops the steady clock, and anybody can set it. */
  deviceNow?: () => number;
  /** Last-known rates that came with the page. */
  known?: KnownRates | undefined;
}

/** If the device's clock runs ahead of the steady one by no more than this, it was corrected; the device has not slept. */
const CLOCK_TOLERANCE_MS = 2500;

export function createRates(parts: RatesParts): Rates {
  const { staleAfterMs, steadyNow, storeNow, deviceNow = storeNow, known } = parts;
  const atStart: RatesState = {
    asks: { gold: known?.gold, silver: known?.silver },
    asOf: known?.asOf,
    freshness: 'waiting',
    paused: [],
    withdrawn: [],
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
    checking: false,
    paused: false,
    waitingSince: steadyNow(),
  };

  /**
   * Whether this connection has brought a notice. The store gives its notice before its first push on every connection, and the last
   * one stands until then: a withdrawn price is not to look payable for as long as that takes.
   */
  let noticed = true;
  /** Whether this connection has brought words of the store, and when the last ones came, by the device's clock. */
  let heard = false;
  let heardAt: number | undefined;
  /** The device's clock at the last push. */
  let pushedAt = 0;
  /** The age of that push, added up at each reading of the clocks, so that setting a clock back does not lower it. */
  let age = 0;
  /** The clocks at the last reading. */
  let lastReading = { steady: 0, device: 0 };

  const readClocks = () => {
    const reading = { steady: steadyNow(), device: deviceNow() };
    const steady = reading.steady - lastReading.steady;
    const device = reading.device - lastReading.device;
    age += device - steady > CLOCK_TOLERANCE_MS ? device : steady;
    lastReading = reading;
  };
  // A device may stop its steady clock while it sleeps: then the push is young by that clock, and old by the device's clock.
  const hasSlept = ({ push }: FeedFacts) =>
    push !== undefined &&
    steadyNow() - push.at < staleAfterMs &&
    Math.max(age, deviceNow() - pushedAt) >= staleAfterMs;

  const updateFreshness = () => {
    readClocks();
    if (hasSlept(facts)) {
      facts.resumed = true;
      interrupted();
    }
    state.freshness = freshnessOf(facts, steadyNow(), staleAfterMs);
    return state.freshness;
  };
  // After an interruption of any kind, only a new push makes the rates live.
  const interrupted = () => {
    facts.push = undefined;
    facts.waitingSince = steadyNow();
  };

  const hear = () => {
    heard = true;
    heardAt = deviceNow();
  };
  const takeNotice = (notice: Market) => {
    const { open, reopensAt, checking = false, paused = [], withdrawn = [] } = notice;
    facts.marketClosed = !open;
    facts.checking = checking;
    facts.paused = paused.some(({ metal, part }) => !metal && part === 'all');
    state.reopensAt = reopensAt;
    state.paused = paused;
    state.withdrawn = withdrawn;
  };

  return {
    state,
    atStart,
    updateFreshness,
    wordsAge() {
      if (heard) return 0;
      const age = heardAt === undefined ? -1 : deviceNow() - heardAt;
      return age < 0 ? Number.POSITIVE_INFINITY : age;
    },
    seed({ gold, silver, asOf }) {
      if (updateFreshness() === 'live') return;
      if (asOf === undefined || (state.asOf !== undefined && state.asOf >= asOf)) return;
      state.asks.gold = gold;
      state.asks.silver = silver;
      state.asOf = asOf;
    },
    pushed(push) {
      const rates = readLiveRates(push);
      const made = madeAt(rates);
      hear();
      if (!noticed) takeNotice({ open: true });
      // A rate from the future means that one of the clocks is wrong, so its real age is unknown: it counts as old.
      const ageOnArrival = made === undefined ? 0 : Math.abs(storeNow() - made);
      readClocks();
      age = 0;
      pushedAt = lastReading.device;
      facts.push = { rates, at: steadyNow(), ageOnArrival };
      facts.connected = true;
      facts.resumed = false;
      facts.connectionFailed = false;
      if (rates.length > 0) setAsks(state, rates, made ?? storeNow());
      updateFreshness();
    },
    polled(answer) {
      facts.polled = answer !== undefined;
      if (!facts.polled) facts.connectionFailed = true;
      const rates = readLiveRates(answer);
      const made = madeAt(rates);
      // An answer older than the rates on the screen must not replace them.
      if (!facts.connected && made !== undefined && made > (state.asOf ?? 0)) {
        setAsks(state, rates, made);
      }
      updateFreshness();
    },
    market(notice) {
      noticed = true;
      hear();
      takeNotice(notice);
      updateFreshness();
    },
    connected() {
      facts.connected = true;
      facts.connectionFailed = false;
      facts.polled = false;
      noticed = false;
      heard = false;
      interrupted();
      updateFreshness();
    },
    disconnected(failed) {
      facts.connected = false;
      facts.connectionFailed = failed;
      heard = false;
      interrupted();
      updateFreshness();
    },
    deviceOnline(online) {
      if (facts.deviceOnline !== online) {
        heard = false;
        interrupted();
      }
      facts.deviceOnline = online;
      updateFreshness();
    },
    resumed() {
      facts.resumed = true;
      heard = false;
      interrupted();
      updateFreshness();
    },
  };
}

/** The time of the oldest of the rates; undefined if none has a time. */
function madeAt(rates: LiveRate[]): number | undefined {
  const made = Math.min(...rates.map(({ Time }) => Time ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(made) ? made : undefined;
}

function setAsks(state: RatesState, rates: LiveRate[], asOf: number): void {
  const ask = (metal: Metal) => rates.find(({ symbol }) => symbol === metal)?.Ask;
  // A metal missing from a push has no known price: its older ask would be shown with the new time.
  state.asks.gold = ask('gold');
  state.asks.silver = ask('silver');
  state.asOf = asOf;
}
