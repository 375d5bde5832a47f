import * as v from 'valibot';

const item = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** `?item=`: the P_DetailsId of the product and weight to open. Any other value is ignored. */
export const itemSearch = v.object({ item: v.fallback(v.optional(item), undefined) });

/** The same value, from the search that a loader is given. */
export const readItem = (search: unknown): number | undefined => {
  const parsed = v.safeParse(itemSearch, search);
  return parsed.success ? parsed.output.item : undefined;
};
