import type { Market } from '#shared/contract/market.ts';
import type { Pause } from '#shared/contract/pauses.ts';
import type { Clock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { freshRates } from '#server/rates/fresh-rates.ts';
import { readStoredHistory } from '#server/rates/guard/stored-history.ts';
import { openRateGuard } from '#server/rates/guard/open-guard.ts';
import { tripRecords } from '#server/rates/guard/record-trips.ts';
import { MINUTE_MS } from '#server/rates/guard/moves.ts';
import { marketAt, parseMarketHours } from '#server/rates/market-hours.ts';
import { rememberQuotedRates } from '#server/rates/quoted-rates.ts';
import { shareSaidRates } from '#server/rates/said-rates.ts';
import type { DeskSettings } from '#server/setup/desk-settings.ts';
import type { RateSource } from '#server/rates/sources/source.ts';
import type { Settings } from '#server/settings.ts';
import { type Controls, DEMO_BANDS, pausesOf, readControls } from './controls.ts';
import { watchControls } from './watch-controls.ts';

export interface TradingParts {
  shop: Pick<ShopContext, 'db' | 'log' | 'now' | 'changes'>;
  clock: Clock;
  source: Pick<RateSource, 'read'>;
  witness?: Pick<RateSource, 'read'> | undefined;
  settings: Pick<
    Settings,
    | 'RATE_STALE_AFTER_MS'
    | 'RATE_FROZEN_MINUTES'
    | 'RATE_DISAGREE_PERCENT'
    | 'MARKET_HOURS'
    | 'HALT_HONOURS_QUOTES'
  >;
  /** A demo has default bands. */
  demo: boolean;
  /** Whether other processes use the same database. */
  shared: boolean;
  /** Whether the shop is open, by the desk's settings; absent: it is open. */
  isOpen?: (kept: DeskSettings) => boolean;
}

/** The part of the shop that gives its rates and whether it trades. */
export type Trading = Required<
  Pick<
    ShopContext,
    | 'freshRates'
    | 'recentRates'
    | 'lastRates'
    | 'market'
    | 'refreshTrading'
    | 'haltHonoursQuotes'
    | 'withdrawn'
  >
>;

export interface OpenTrading {
  trading: Trading;
  kept: () => DeskSettings;
  /** Calls `run` whenever the desk's decisions were read, changed or not. */
  follow: (run: () => void) => void;
  stop: () => Promise<void>;
}

/** A shop that its owner has not opened yet sells nothing, as if everything were halted. */
const NOT_OPEN: Pause[] = [{ part: 'all' }];

/**
 * Puts the guard, the market's hours and the desk's halts between the source and the shop. It reads the database, so it is
 * opened after that; the source may be started before or after.
 */
export async function openTrading(parts: TradingParts): Promise<OpenTrading> {
  const { shop, clock, source, witness, settings, demo, shared, isOpen = () => true } = parts;
  const atStart = await readControls(shop.db);
  // Hours set by the desk override the setting.
  const hoursOf = ({ hours }: Pick<Controls, 'hours'>) => {
    const text = hours ?? settings.MARKET_HOURS;
    return text ? parseMarketHours(text) : undefined;
  };
  let hours = hoursOf(atStart);
  const maxAgeMs = settings.RATE_STALE_AFTER_MS;
  const hoursNow = () => marketAt(hours, clock.now());
  const records = tripRecords(shop);
  let accepted = atStart.accepted?.id;

  const guard = openRateGuard({
    source,
    witness,
    clock,
    marketOpen: () => hoursNow().open,
    rules: () => {
      const { bands, ratio } = controls.now();
      return {
        bands: demo ? { ...DEMO_BANDS, ...bands } : bands,
        ratio,
        maxAgeMs,
        frozenAfterMs: settings.RATE_FROZEN_MINUTES * MINUTE_MS,
        disagreePercent: Number(settings.RATE_DISAGREE_PERCENT),
      };
    },
    kept: await readStoredHistory(shop.db, clock.now(), atStart.accepted),
    changed: records.add,
  });
  const followers: (() => void)[] = [];
  const controls = await watchControls({
    shop,
    clock,
    shared,
    each(read) {
      hours = hoursOf(read);
      if (read.accepted && read.accepted.id !== accepted) {
        accepted = read.accepted.id;
        guard.accept({ ...read.accepted, at: clock.now() });
      }
      guard.recheck();
      followers.forEach((run) => run());
    },
  });

  const withdrawnNow = () => pausesOf(controls.now().halts.filter(({ withdraws }) => withdraws));
  const market = (): Market => {
    const now = hoursNow();
    const { halts, kept } = controls.now();
    const paused = isOpen(kept) ? pausesOf(halts) : NOT_OPEN;
    const withdrawn = settings.HALT_HONOURS_QUOTES ? withdrawnNow() : paused;
    return {
      ...now,
      ...(now.open && guard.trip() && { checking: true }),
      ...(paused.length > 0 && { paused }),
      ...(withdrawn.length > 0 && { withdrawn }),
    };
  };
  const quoted = rememberQuotedRates(
    () => (hoursNow().open ? freshRates(guard, maxAgeMs, clock.now()) : undefined),
    { now: clock.now, forMs: maxAgeMs },
  );
  const stopSharing = shared
    ? shareSaidRates(shop, { quoted, clock, forMs: maxAgeMs })
    : () => Promise.resolve();
  return {
    trading: {
      freshRates: quoted.current,
      recentRates: quoted.recent,
      lastRates: guard.lastKnown,
      market,
      refreshTrading: controls.refresh,
      haltHonoursQuotes: settings.HALT_HONOURS_QUOTES,
      withdrawn: withdrawnNow,
    },
    kept: () => controls.now().kept,
    follow: (run) => void followers.push(run),
    async stop() {
      await controls.stop();
      await stopSharing();
      await records.flush();
    },
  };
}
