import { useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useServices } from '#client/api/services-context.ts';
import type { Freshness } from '#client/rates/freshness.ts';
import type { RatesState } from '#client/rates/rates.ts';
import { useRates } from '#client/rates/rates-context.ts';

/**
 * Whether the store's words are on their way: a halt that withdraws held prices comes with the first of a connection. So it is on a
 * page that was just loaded, on one that is back from sleep, and on one that is connected anew after it was cut off for longer than a
 * rate stays live; what was said less long ago stands. Offline, or without the store, nothing can be known and nothing is waited for.
 */
export function useUnheard(): boolean {
  const { state } = useRates();
  const { rateStaleAfterMs } = useServices().config;
  const [words] = useState(() => followWords(state, rateStaleAfterMs));
  return useSyncExternalStore(words.listen, words.unheard, words.unheard);
}

/** Follows whether the store's words of the present connection have come, and since when there are none. */
function followWords(state: RatesState, standMs: number) {
  let { freshness, withdrawn } = state;
  let heard = !SILENT.has(freshness);
  /** When the connection was lost, by the device's clock, which goes on while a device sleeps. */
  let lostAt = 0;

  function look(): void {
    const before = { freshness, withdrawn };
    ({ freshness, withdrawn } = state);
    if (freshness !== before.freshness) {
      const silent = SILENT.has(freshness);
      if (silent && heard) lostAt = Date.now();
      // Nobody knows how long the device slept.
      if (freshness === 'resumed') lostAt = 0;
      if (silent) heard = false;
      else if (!OF_THE_LAST_NOTICE.has(freshness)) heard = true;
    }
    // A notice is taken as a whole: its list is another one, even where it is as empty as the last.
    if (withdrawn !== before.withdrawn) heard = true;
  }
  return {
    unheard: () => !heard && ON_THEIR_WAY.has(freshness) && Date.now() - lostAt >= standMs,
    listen(changed: () => void) {
      let old: ReturnType<typeof setTimeout> | undefined;
      const again = () => {
        look();
        clearTimeout(old);
        const left = lostAt + standMs - Date.now();
        if (!heard && left > 0) old = setTimeout(outdate, left);
        changed();
      };
      const outdate = () => {
        lostAt = 0;
        changed();
      };
      const stop = subscribe(state, again);
      again();
      return () => {
        clearTimeout(old);
        stop();
      };
    },
  };
}

/** Known without a connection, and said again by the first notice of the next: so they prove nothing. */
const OF_THE_LAST_NOTICE = new Set<Freshness>(['paused', 'market-closed', 'checking']);
/** The store says nothing by its socket. */
const SILENT = new Set<Freshness>([
  'waiting',
  'resumed',
  'polled',
  'device-offline',
  'store-unreachable',
]);
/** There is a connection, or one is being made. */
const ON_THEIR_WAY = new Set<Freshness>(['waiting', 'resumed', ...OF_THE_LAST_NOTICE]);
