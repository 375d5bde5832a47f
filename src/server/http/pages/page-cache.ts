/** Caches a few hundred results for a short time; concurrent visitors share one computation. */
export function shortCache<Value>({
  lifeMs,
  most,
  now,
}: {
  lifeMs: number;
  most: number;
  now: () => number;
}) {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = entries.get(key);
    // One that would live longer than any of now is of before the clock was set back: nobody knows its age.
    if (found && found.until > now() && found.until <= now() + lifeMs) return found.value;
    const value = make();
    entries.delete(key);
    entries.set(key, { value, until: now() + lifeMs });
    // A failed result is not cached.
    value.catch(() => {
      if (entries.get(key)?.value === value) entries.delete(key);
    });
    const oldest = entries.keys().next().value;
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
