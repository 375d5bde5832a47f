import type { Market } from '#shared/contract/realtime.ts';
import type { RateLog } from './sources/source.ts';

/**
 * Checks in every round whether the market or the freshness of the rates has changed, and logs each change
 * once.
 */
export function watchChanges(
  market: () => Market,
  { maxAgeMs, log }: { maxAgeMs: number; log: RateLog },
): (isFresh: boolean) => { market: boolean; fresh: boolean } {
  let wasOpen = market().open;
  let wasFresh = true;

  return (isFresh) => {
    const { open } = market();
    const changed = { market: open !== wasOpen, fresh: isFresh !== wasFresh };
    if (changed.market)
      log.info(open ? 'rates: the market is open' : 'rates: the market is closed');
    // That rates stop with the market is no news.
    if (changed.fresh && isFresh) log.info('rates: fresh again');
    else if (changed.fresh && open) {
      log.warn(`rates: nothing fresher than ${maxAgeMs} ms; the store stops selling`);
    }
    wasOpen = open;
    wasFresh = isFresh;
    return changed;
  };
}
