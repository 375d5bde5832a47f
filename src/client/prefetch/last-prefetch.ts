import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const stored = storedValue('shop-filled', v.number());

/** When the whole catalogue was last prefetched, epoch ms; 0 for never. */
export function lastPrefetch(): number {
  const at = stored.read() ?? 0;
  // A time in the future comes from a clock that was set back since.
  return at <= Date.now() ? at : 0;
}

/** Without room for the note, the next start goes through the plan again and skips what is fresh. */
export function notePrefetch(): void {
  stored.write(Date.now());
}
