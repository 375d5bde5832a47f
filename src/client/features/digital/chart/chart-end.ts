import { startTransition, useEffect, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { DecimalText } from '#shared/contract/fields.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { useRates } from '#client/rates/rates-context.ts';
import type { RatesState } from '#client/rates/rates.ts';

/** A tick comes every second or two; where the line ends need not move as often. */
const EVERY_MS = 6000;

/** Where the line ends: the feed's rate, as of then. */
export interface LineEnd {
  at: number;
  ask: DecimalText;
}

/** The live end of the line; undefined without a live rate. Most ticks change nothing of it, and cost nothing. */
export function useLineEnd(metal: Metal): LineEnd | undefined {
  const { state } = useRates();
  const [end, setEnd] = useState<LineEnd>();
  useEffect(() => {
    let takenAt = Number.NEGATIVE_INFINITY;
    const look = () => {
      const next = liveEnd(state, metal);
      const now = performance.now();
      if (next && now - takenAt < EVERY_MS) return;
      takenAt = next ? now : Number.NEGATIVE_INFINITY;
      // Drawn when nothing else waits: not in the task that takes the tick in. That it ended is said at once.
      if (next) startTransition(() => setEnd(next));
      else setEnd(undefined);
    };
    look();
    return subscribe(state, look);
  }, [state, metal]);
  return end;
}

function liveEnd({ asks, asOf, freshness }: RatesState, metal: Metal): LineEnd | undefined {
  const ask = asks[metal];
  if (freshness !== 'live' || ask === undefined || asOf === undefined) return undefined;
  return { at: asOf, ask };
}
