import type { Metal } from '#shared/pricing/unit-price.ts';
import { DAY_MS } from '#shared/india-time.ts';
import type { RateReading } from '../sources/source.ts';
import { allowedMove, METALS, MINUTE_MS, moveBetween, MOVES } from './moves.ts';
import type { Doubt, GuardRules, GuardState, Level } from './state.ts';

/** Rupees for people, with digit grouping; anything that is no number stays unchanged. */
const rupees = (value: number): string =>
  Number.isFinite(value) ? `₹${value.toLocaleString('en-IN')}` : String(value);
const percent = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} %`;

export const levelOf = (
  { gold, silver }: Pick<RateReading, 'gold' | 'silver'>,
  at: number,
): Level => ({
  gold: Number(gold),
  silver: Number(silver),
  at,
});

/** Gold for 10 g over silver for 1 kg, gram for gram. */
export const ratioOf = ({ gold, silver }: Record<Metal, number>): number =>
  gold / 10 / (silver / 1000);

/** A fault of a level by itself, whatever came before. */
export function levelDoubt(
  level: Record<Metal, number>,
  { bands, ratio }: Pick<GuardRules, 'bands' | 'ratio'>,
): Doubt | undefined {
  for (const metal of METALS) {
    const band = bands[metal];
    const is = `${metal} is at ${rupees(level[metal])}`;
    if (!band) return { reason: 'no-band', metal, words: `${is}, and no band is set for it` };
    // Written so that NaN counts as outside.
    if (!(level[metal] >= band.from && level[metal] <= band.to)) {
      return {
        reason: 'band',
        metal,
        words: `${is}, outside ${rupees(band.from)} to ${rupees(band.to)}`,
      };
    }
  }
  const times = ratioOf(level);
  if (times >= ratio.from && times <= ratio.to) return undefined;
  const words = `gold is ${times.toFixed(1)} times as dear as silver, outside ${ratio.from} to ${ratio.to}`;
  return { reason: 'ratio', words };
}

/** A second source with a fresh reading differs too much. A silent second source raises no doubt. */
export function witnessDoubt(
  level: Level,
  witness: RateReading | undefined,
  { maxAgeMs, disagreePercent }: GuardRules,
): Doubt | undefined {
  if (!witness || Math.abs(level.at - witness.time) > maxAgeMs) return undefined;
  const other = levelOf(witness, level.at);
  for (const metal of METALS) {
    if (moveBetween(level[metal], other[metal]) <= disagreePercent) continue;
    const words = `${metal} is at ${rupees(level[metal])} here and at ${rupees(other[metal])} at the second source`;
    return { reason: 'sources', metal, words };
  }
  return undefined;
}

/** The level has moved further from believed levels than a market does. */
export function moveDoubt(state: GuardState, level: Level): Doubt | undefined {
  for (const metal of METALS) {
    const doubt =
      sinceBase(state, level, metal) ??
      withinMinute(state, level, metal) ??
      withinDay(state, level, metal);
    if (doubt) return doubt;
  }
  return undefined;
}

function sinceBase(
  { base, baseIsKept }: GuardState,
  level: Level,
  metal: Metal,
): Doubt | undefined {
  if (!base) return undefined;
  const most = allowedMove(metal, level.at - base.at);
  if (moveBetween(base[metal], level[metal]) <= most) return undefined;
  return moved(baseIsKept ? 'start' : 'jump', metal, { from: base, to: level, most });
}

function withinMinute({ minute }: GuardState, level: Level, metal: Metal): Doubt | undefined {
  const most = MOVES[metal].minute;
  const from = minute.find((each) => moveBetween(each[metal], level[metal]) > most);
  return from && moved('minute', metal, { from, to: level, most });
}

function withinDay({ hours, base }: GuardState, level: Level, metal: Metal): Doubt | undefined {
  for (const { hour, low, high } of hours) {
    if (level.at - hour > DAY_MS) continue;
    // Extremes are at most as old as the hour's beginning: a drift that stays below each minute's bound is caught here.
    const most = allowedMove(metal, level.at - hour);
    for (const extreme of [low[metal], high[metal]]) {
      if (moveBetween(extreme, level[metal]) <= most) continue;
      // Only an hour's extremes are known: the other metal's last level completes the comparison.
      const from = { ...(base ?? level), [metal]: extreme, at: hour };
      return moved('day', metal, { from, to: level, most });
    }
  }
  return undefined;
}

function moved(
  reason: Doubt['reason'],
  metal: Metal,
  { from, to, most }: { from: Level; to: Level; most: number },
): Doubt {
  const ms = Math.max(0, to.at - from.at);
  const time =
    ms < 2 * MINUTE_MS ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / MINUTE_MS)} min`;
  const by = percent(moveBetween(from[metal], to[metal]));
  const words = `${metal} went from ${rupees(from[metal])} to ${rupees(to[metal])} in ${time}: ${by}, where ${percent(most)} is believed`;
  return { reason, metal, words, from };
}

/** The source repeats itself, or its timestamp stands still while its values move. */
export function standstillDoubt(
  { same, stamp }: GuardState,
  now: number,
  { frozenAfterMs, maxAgeMs }: GuardRules,
): Doubt | undefined {
  if (stamp?.moved && now - stamp.since > Math.max(MINUTE_MS, maxAgeMs)) {
    const words = `its rates move, and its own time has stood for ${minutes(now - stamp.since)}`;
    return { reason: 'time-stands', words };
  }
  if (same && now - same.since > frozenAfterMs) {
    const words = `it has said the same to the digit for ${minutes(now - same.since)}`;
    return { reason: 'frozen', words };
  }
  return undefined;
}

const minutes = (ms: number): string => `${Math.floor(ms / MINUTE_MS)} min`;
