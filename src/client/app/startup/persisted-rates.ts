import { subscribe } from 'valtio/vanilla';
import { storedRates } from '#client/persistence/values/stored-rates.ts';
import type { Rates } from '#client/rates/rates.ts';

const WRITE_EVERY_MS = 10_000;

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
