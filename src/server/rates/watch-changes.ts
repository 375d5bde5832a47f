import type { Market } from '#shared/contract/market.ts';
import type { RateLog } from './sources/source.ts';

/** Detects in every round whether the market or the freshness of the rates has changed, and logs each change once. */
export function watchChanges(
  market: () => Market,
  { maxAgeMs, log }: { maxAgeMs: number; log: RateLog },
): (isFresh: boolean) => { market: boolean; fresh: boolean } {
  let was = market();
  let said = JSON.stringify(was);
  let wasFresh = true;

  return (isFresh) => {
    const now = market();
    const saying = JSON.stringify(now);
    const changed = { market: saying !== said, fresh: isFresh !== wasFresh };
    if (now.open !== was.open) {
      log.info(now.open ? 'rates: the market is open' : 'rates: the market is closed');
    }
    // A stop together with the market, or by the guard, which logs itself, is not logged again.
    if (changed.fresh && isFresh) log.info('rates: fresh again');
    else if (changed.fresh && now.open && !now.checking) {
      log.warn(`rates: nothing fresher than ${maxAgeMs} ms; the store stops selling`);
    }
    was = now;
    said = saying;
    wasFresh = isFresh;
    return changed;
  };
}
