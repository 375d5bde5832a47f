import { subscribe } from 'valtio/vanilla';
import * as v from 'valibot';
import { positiveDecimal } from '#shared/contract/fields.ts';
import { INDIA_AHEAD_MS } from '#shared/india-time.ts';
import type { KnownRates, Rates } from '#client/rates/rates.ts';

const KEY = 'last-rates';
const WRITE_EVERY_MS = 10_000;
/** No date in India is later, epoch ms: one that is cannot be written as a time of day. */
const LATEST_DATE = 8.64e15 - INDIA_AHEAD_MS;

const kept = v.object({
  gold: v.optional(positiveDecimal),
  silver: v.optional(positiveDecimal),
  asOf: v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE)),
});

/** Shows the last rates that this device saw, with their time, and keeps newer ones as they come. */
export function persistRates(
  rates: Rates,
  storage: Storage,
  now: () => number = Date.now,
): () => void {
  rates.seed(readKept(storage));
  let written = 0;
  return subscribe(rates.state, () => {
    if (now() - written < WRITE_EVERY_MS || rates.state.freshness !== 'live') return;
    written = now();
    const { asks, asOf } = rates.state;
    try {
      storage.setItem(KEY, JSON.stringify({ ...asks, asOf }));
    } catch {
      // A full or denied storage: the rates are shown all the same, only not after a restart.
    }
  });
}

function readKept(storage: Storage): KnownRates {
  try {
    const parsed = v.safeParse(kept, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}
