import * as v from 'valibot';

// The arguments of acts as they are kept with a request.

/** Whole 0.1 mg of metal, or paise. */
export const units = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A row of a table. */
export const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Whole 0.1 mg of each metal; one that is not moved is left out. */
export const metals = v.object({ gold: v.optional(units), silver: v.optional(units) });
export type Metals = v.InferOutput<typeof metals>;
