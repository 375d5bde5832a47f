import { subscribe } from 'valtio/vanilla';
import * as v from 'valibot';
import { positiveDecimal } from '#shared/contract/fields.ts';
import { INDIA_AHEAD_MS } from '#shared/india-time.ts';
import type { Rates } from '#client/rates/rates.ts';
import { storedValue } from '../storage/stored-value.ts';

const WRITE_EVERY_MS = 10_000;
/** The latest date in India, epoch ms: beyond it no time of day can be written. */
const LATEST_DATE = 8.64e15 - INDIA_AHEAD_MS;

const lastRates = v.object({
  gold: v.optional(positiveDecimal),
  silver: v.optional(positiveDecimal),
  asOf: v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE)),
});

/** The last rates that were live on this device, with their time. */
export const storedRates = (storage?: Storage) => storedValue('last-rates', lastRates, storage);

/** Shows the last rates that this device saw, with their time, and stores newer ones as they come. */
export function persistRates(
  rates: Rates,
  storage: Storage,
  now: () => number = Date.now,
): () => void {
  const stored = storedRates(storage);
  rates.seed(stored.read() ?? {});
  let written = 0;
  return subscribe(rates.state, () => {
    if (now() - written < WRITE_EVERY_MS || rates.state.freshness !== 'live') return;
    written = now();
    const { asks, asOf } = rates.state;
    if (asOf !== undefined) stored.write({ ...asks, asOf });
  });
}
