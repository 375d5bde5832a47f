import type { Deal } from '#shared/contract/pauses.ts';
import { pausedReason } from './paused-reason.ts';
import { useFreshness, useFromRates } from './use-from-rates.ts';
import type { StaleReason } from './freshness.ts';

/**
 * The reason why the gate is closed, for a deal where one is named; undefined while it is open. For drawing a button: it
 * re-renders when the reason changes, not on every tick. The press itself goes through `passGate`.
 */
export function useGate(deal?: Deal): StaleReason | undefined {
  const freshness = useFreshness();
  const paused = useFromRates((rates) => pausedReason(rates.paused, deal));
  return freshness === 'live' ? paused : freshness;
}
