import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const stored = storedValue('shop-filled', v.number());

/** When the catalogue was last fetched ahead as a whole, epoch ms; 0 where it never was. */
export function lastPrefetch(): number {
  const at = stored.read() ?? 0;
  // A time in the future comes from a clock that was set back since.
  return at <= Date.now() ? at : 0;
}

/** Without room for it the next start crawls again, and skips what is fresh. */
export function notePrefetch(): void {
  stored.write(Date.now());
}
