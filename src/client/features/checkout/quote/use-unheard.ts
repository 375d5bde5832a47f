import { useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useServices } from '#client/api/services-context.ts';
import type { Freshness } from '#client/rates/freshness.ts';
import { useRates } from '#client/rates/rates-context.ts';
import type { Rates } from '#client/rates/rates.ts';

/**
 * Whether the store's words are on their way: a halt that withdraws held prices comes with the first of a connection. So it is on a
 * page that was just loaded, and on one that is connected anew when its last words are as old as a rate may be; younger ones stand.
 * Offline, or without the store, nothing can be known and nothing is waited for.
 */
export function useUnheard(): boolean {
  const rates = useRates();
  const { rateStaleAfterMs } = useServices().config;
  const [words] = useState(() => followWords(rates, rateStaleAfterMs));
  return useSyncExternalStore(words.listen, words.unheard, words.unheard);
}

function followWords({ state, wordsAge }: Rates, standMs: number) {
  const isAwaited = () => ON_THEIR_WAY.has(state.freshness);
  return {
    unheard: () => isAwaited() && wordsAge() >= standMs,
    listen(changed: () => void) {
      let old: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(old);
        const left = standMs - wordsAge();
        if (isAwaited() && left > 0) old = setTimeout(look, left);
        changed();
      };
      const stop = subscribe(state, look);
      look();
      return () => {
        clearTimeout(old);
        stop();
      };
    },
  };
}

/** There is a connection, or one is being made. The last three are known without one too, from the last notice. */
const ON_THEIR_WAY = new Set<Freshness>([
  'waiting',
  'resumed',
  'paused',
  'market-closed',
  'checking',
]);
