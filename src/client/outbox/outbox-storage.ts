import { storedText } from '#client/persistence/storage/stored-value.ts';

/** The key of the entries on this device; other tabs hear of changes by this name. */
export const OUTBOX_KEY = 'outbox';

/** The entries as text, for code that must not load the outbox. */
const stored = storedText(OUTBOX_KEY);

/** Removes the entries from this device and returns them; undefined where there are none. */
export function takeUnsent(): string | undefined {
  const unsent = stored.read();
  stored.remove();
  return unsent;
}

/** Whether this device has an entry of a kind; works without loading the outbox itself. */
export const hasUnsent = (kind = ''): boolean =>
  stored.read()?.includes(`"kind":"${kind}`) ?? false;
