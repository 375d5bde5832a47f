import { useFreshness } from './use-from-rates.ts';
import type { StaleReason } from './freshness.ts';

/**
 * Why no price can be committed to now; undefined while the gate is open. For drawing a button: it
 * re-renders when the answer changes, never on a tick. Pressing it goes through `passGate`.
 */
export function useGate(): StaleReason | undefined {
  const freshness = useFreshness();
  return freshness === 'live' ? undefined : freshness;
}
