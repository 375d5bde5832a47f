import { useFreshness } from './use-from-rates.ts';
import type { StaleReason } from './freshness.ts';

/**
 * The reason why the gate is closed; undefined while it is open. For drawing a button: it re-renders when the reason
 * changes, not on every tick. The press itself goes through `passGate`.
 */
export function useGate(): StaleReason | undefined {
  const freshness = useFreshness();
  return freshness === 'live' ? undefined : freshness;
}
