import { subscribe } from 'valtio/vanilla';
import * as v from 'valibot';
import type { KnownRates, Rates } from '#client/rates/rates.ts';

const KEY = 'last-rates';
const WRITE_EVERY_MS = 10_000;

const kept = v.object({
  gold: v.optional(v.string()),
  silver: v.optional(v.string()),
  asOf: v.number(),
});

/** Shows the last rates that this device saw, with their time, and keeps newer ones as they come. */
export function keepRates(
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
