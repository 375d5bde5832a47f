import { type Deal, type Pause, pauseOf } from '#shared/contract/pauses.ts';
import type { StaleReason } from './freshness.ts';

/** The reason why a pause by the refinery stops a deal; undefined where none does. */
export function pausedReason(paused: readonly Pause[], deal?: Deal): StaleReason | undefined {
  const pause = pauseOf(paused, deal);
  return pause && reasonOf(pause);
}

function reasonOf({ metal, part }: Pause): StaleReason {
  if (part === 'digital') return metal ? `paused-digital-${metal}` : 'paused-digital';
  if (part === 'buy-back') return metal ? `paused-sales-${metal}` : 'paused-sales';
  return metal ? `paused-${metal}` : 'paused';
}
